// Functions for system calls whose names are also names of methods in this module, which would hide
// them.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

func systemConnect(
  _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t
) -> Int32 { connect(descriptor, address, length) }

func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }

func systemAccept(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

func systemExit(_ status: Int32) -> Never { exit(status) }

func systemRename(_ path: String, _ name: String) -> Int32 { rename(path, name) }
