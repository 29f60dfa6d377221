/// JSON (RFC 8259): the one way in which surd writes it.
public enum JSON {}
