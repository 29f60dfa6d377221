/// A key for a view above the stack: the arrows, and the key that acts at the position to which
/// they moved.
public enum PanelKey: Sendable { case up, down, left, right, space }
