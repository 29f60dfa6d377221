#ifndef SURD_CEDITLINE_SHIM_H
#define SURD_CEDITLINE_SHIM_H
#include <histedit.h>
#endif
