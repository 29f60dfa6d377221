/// A structure that is returned in memory, at an address that the caller gives.
struct large {
    long integers[5];
    double real;
};

/// A structure that x86-64 hands over in memory, and arm64 in registers for vectors.
struct wide {
    double parts[4];
};
