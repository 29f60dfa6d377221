import ExactNumbers

/// The variables of a calculator, by name.
///
/// A hash table by the addresses of the names. Programs have these addresses, so they find the
/// value of a variable without its text. The size of the table depends only on the number of
/// variables.
public struct Variables: Sendable {
  /// A slot of the table: a variable, or a gap if there is no name.
  struct Slot: Sendable {
    fileprivate(set) var name: Name?
    fileprivate(set) var value = Value.no

    /// The ``Name/address`` of the name; 0 for a gap.
    @inline(__always) fileprivate var address: Int { unsafeBitCast(name, to: Int.self) }
  }

  /// The slots, a power of two; at least one is a gap. A variable is in the slot given by the hash
  /// of its name's address, or at the end of the run of variables that begins there.
  private(set) var slots = Self.gap
  /// The number of variables.
  public private(set) var count = 0

  private static let gap = [Slot()]

  init() {}

  /// Whether there are no variables.
  public var isEmpty: Bool { count == 0 }

  /// The names, in an unspecified order.
  ///
  /// - Complexity: O(n) for n variables.
  public var keys: [String] { slots.compactMap(\.name?.text) }

  /// The value of the variable with this name; nil if there is none.
  public internal(set) subscript(name: String) -> Value? {
    get { Name.known(name).flatMap { self[$0] } }
    set { self[Name.of(name)] = newValue }
  }

  /// The value of the variable with a name.
  subscript(name: Name) -> Value? {
    get { self[address: name.address] }
    set {
      switch (place(of: name.address), newValue) {
      case (let place?, let value?): slots[place].value = value
      case (let place?, nil): remove(at: place)
      case (nil, let value?): insert(Slot(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// The value of the variable whose name has this address.
  subscript(address address: Int) -> Value? { place(of: address).map { slots[$0].value } }

  /// Returns the value of the variable whose name has this address, if it is a machine integer.
  @inline(__always)
  func integer(_ address: Int) -> Int? {
    guard let place = place(of: address), case .number(.small(let integer)) = slots[place].value
    else { return nil }
    return integer
  }

  /// Returns the value of the variable whose name has this address, if it is a program.
  @inline(__always)
  func program(_ address: Int) -> Program? {
    guard let place = place(of: address), case .program(let program) = slots[place].value else {
      return nil
    }
    return program
  }

  /// Stores an integer in the variable whose name has this address.
  @inline(__always)
  mutating func set(_ address: Int, _ integer: Int) {
    if let place = place(of: address) {
      slots[place].value = .number(.small(integer))
    } else {
      self[Name.at(address)] = .number(.small(integer))
    }
  }

  /// Changes the vector in a variable. The variable does not hold the vector during the change, so
  /// that the vector may have a single owner.
  @inline(__always)
  mutating func replaceVector(_ address: Int, _ change: (inout Vector) -> Void) {
    guard let place = place(of: address), case .vector(var vector) = slots[place].value else {
      return
    }
    slots[place].value = .no
    change(&vector)
    slots[place].value = .vector(vector)
  }

  /// Returns whether the variable whose name has this address holds a vector.
  @inline(__always)
  func holdsVector(_ address: Int) -> Bool {
    if let place = place(of: address), case .vector = slots[place].value { true } else { false }
  }

  /// Returns whether the variable whose name has this address holds this vector object.
  func holds(_ vector: Vector, _ address: Int) -> Bool {
    guard case .vector(let held)? = self[address: address] else { return false }
    return held === vector
  }

  /// Stores all variables of another calculator.
  mutating func override(with other: Variables) {
    for slot in other.slots { if let name = slot.name { self[name] = slot.value } }
  }

  /// Records the memory of a new copy of the table.
  func noteCopy() { MemoryUse.noteRow(slots.count, stride: MemoryLayout<Slot>.stride) }

  // MARK: The table

  /// Returns the slot given by the hash of an address.
  @inline(__always)
  private func home(of address: Int) -> Int {
    let hash = UInt(bitPattern: address) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & (slots.count &- 1)
  }

  /// Returns the slot of the variable whose name has this address, or nil if there is none.
  @inline(__always)
  private func place(of address: Int) -> Int? {
    var place = home(of: address)
    while slots[place].address != address {
      if slots[place].address == 0 { return nil }
      place = (place &+ 1) & (slots.count &- 1)
    }
    return place
  }

  /// Adds a variable that is not in the table.
  private mutating func insert(_ variable: Slot) {
    count += 1
    if 4 * count > 3 * slots.count { resize(to: slots.count == 1 ? 4 : 2 * slots.count) }
    put(variable)
  }

  /// Puts a variable into the first gap from its home slot on.
  private mutating func put(_ variable: Slot) {
    var place = home(of: variable.address)
    while slots[place].address != 0 { place = (place &+ 1) & (slots.count &- 1) }
    slots[place] = variable
  }

  /// Removes a variable, and moves the variables after it that could no longer be found because of
  /// the gap.
  private mutating func remove(at place: Int) {
    count -= 1
    let mask = slots.count &- 1
    var (gap, next) = (place, (place &+ 1) & mask)
    while slots[next].address != 0 {
      let distance = (next &- home(of: slots[next].address)) & mask
      if distance >= (next &- gap) & mask {
        slots[gap] = slots[next]
        gap = next
      }
      next = (next &+ 1) & mask
    }
    slots[gap] = Slot()
    if slots.count > 8, 8 * count < slots.count { resize(to: slots.count / 2) }
  }

  private mutating func resize(to size: Int) {
    let old = slots
    slots = Array(repeating: Slot(), count: size)
    noteCopy()
    for slot in old where slot.name != nil { put(slot) }
  }
}

extension Variables: Sequence {
  /// Returns an iterator over pairs of name and value, in an unspecified order.
  public func makeIterator() -> IndexingIterator<[(key: String, value: Value)]> {
    slots.compactMap { slot in slot.name.map { (key: $0.text, value: slot.value) } }.makeIterator()
  }
}
