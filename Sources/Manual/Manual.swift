// Manual
