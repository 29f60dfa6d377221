/// A key that a view above the stack may want: the arrows, and the one that acts where they led.
public enum PanelKey: Sendable { case up, down, left, right, space }
