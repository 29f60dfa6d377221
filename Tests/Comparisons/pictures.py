"""Reads the pictures that plot shows with decoders of its own: run by hand after a change of them.

python3 Tests/Comparisons/pictures.py .build/debug/surd

The PNG of kitty's protocol has right checksums, and iTerm2's is the same.
"""

import base64, fcntl, os, pty, re, select, struct, sys, tempfile, termios, time, zlib

KEYS = b"[{ sin } { cos } [[1 0.5] [2 -0.5]]] -6 6 plot\r"


def shown(surd, graphics):
    """What a terminal of 80 by 24 cells of 9 by 18 pixels gets."""
    pid, terminal = pty.fork()
    if pid == 0:
        home = tempfile.mkdtemp()
        variables = {"SURD_GRAPHICS": graphics, "HOME": home, "TERM": "xterm-256color"}
        os.execve(surd, ["surd", "--no-session"], variables)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 80 * 9, 24 * 18))
    data = b""

    def wait(end):
        nonlocal data
        limit = time.time() + 20
        while end not in data and time.time() < limit:
            if select.select([terminal], [], [], 0.1)[0]:
                data += os.read(terminal, 65536)

    wait(b"> ")
    os.write(terminal, KEYS)
    wait(b"\x1b8")
    os.write(terminal, b"\x04")
    os.waitpid(pid, 0)
    return data


def kitty(data):
    pieces = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", data)
    assert [b"m=1" in keys for keys, _ in pieces] == [True] * (len(pieces) - 1) + [False]
    return base64.b64decode(b"".join(piece for _, piece in pieces))


def iterm(data):
    keys, image = re.search(rb"\x1b\]1337;File=([^:]*):([^\x07]*)\x07", data).groups()
    image = base64.b64decode(image)
    assert b"size=%d;" % len(image) in keys
    return image


def png(data):
    """The size, and the pixels as places in the palette."""
    place, chunks = 8, {}
    while place < len(data):
        size, kind = struct.unpack(">I4s", data[place:place + 8])
        body = data[place + 8:place + 8 + size]
        assert struct.unpack(">I", data[place + 8 + size:place + 12 + size])[0] == zlib.crc32(kind + body)
        chunks[kind] = body
        place += size + 12
    width, height, depth, colours = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    lines = zlib.decompress(chunks[b"IDAT"])
    assert (depth, colours, len(lines)) == (8, 3, height * (width + 1))
    assert max(lines) < len(chunks[b"tRNS"]) == len(chunks[b"PLTE"]) // 3
    return width, height, [lines[y * (width + 1) + 1:(y + 1) * (width + 1)] for y in range(height)]


surd = os.path.abspath(sys.argv[1])
image = kitty(shown(surd, "kitty"))
assert iterm(shown(surd, "iterm")) == image
width, height, rows = png(image)
assert width % 9 == height % 18 == 0
drawn = sum(value > 0 for row in rows for value in row)
print(f"{width} by {height} pixels, {drawn} of them drawn")
