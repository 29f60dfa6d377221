// A program with which the tests run the editor: a stack of words, shown in the block.
//
// Options: --history FILE, --limit N, --erase (accepted lines leave nothing after), --colour
// (words in colours, suggestions).

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let demo = Demo(options: Array(CommandLine.arguments.dropFirst()))
exit(demo.run())
