#!/usr/bin/env python3
"""Prints the random numbers that the tests expect, after the published definitions of SplitMix64 and xoshiro256**.

Run by hand. What the generator gives for the states of the published tests is checked first; the normal ones are
mpmath's.
"""
import mpmath as mp

MASK = 2**64 - 1


def splitmix(seed):
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = seed
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro(state):
    s = list(state)
    while True:
        yield (rotl((s[1] * 5) & MASK, 7) * 9) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def seeded(seed):
    mix = splitmix(seed)
    return xoshiro([next(mix) for _ in range(4)])


def randint(words, a, b):
    low, last = min(a, b), abs(b - a)
    bits = last.bit_length()
    count = (bits + 63) // 64
    while True:
        value = 0
        for _ in range(count):
            value = value << 64 | next(words)
        value >>= 64 * count - bits
        if value <= last:
            return low + value


def shuffle(words, elements):
    elements = list(elements)
    for last in range(len(elements) - 1, 0, -1):
        other = randint(words, 0, last)
        elements[last], elements[other] = elements[other], elements[last]
    return elements


def randn(words):
    p = (mp.mpf(next(words)) + mp.mpf(1) / 2) / 2**64
    return mp.sqrt(2) * mp.erfinv(2 * p - 1)


# The tests of rand_xoshiro, from the authors' C.
mix, words = splitmix(1477776061723855037), xoshiro([1, 2, 3, 4])
assert [next(mix) for _ in range(3)] == [1985237415132408290, 2979275885539914483, 13511426838097143398]
assert [next(words) for _ in range(7)] == [
    11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600, 16172922978634559625]

mp.mp.dps = 60
words = seeded(42)
print("words, seed 42:", [next(words) for _ in range(4)])
for seed in (1, 42):
    words = seeded(seed)
    print(f"rand, seed {seed}:", [mp.nstr(mp.mpf(next(words)) / 2**64, 17) for _ in range(3)], f"first {next(seeded(seed))}/2^64")
    words = seeded(seed)
    print(f"randn, seed {seed}:", [mp.nstr(randn(words), 40) for _ in range(3)])
    for a, b, count in [(1, 6, 10), (1, 100, 5), (-5, 5, 5), (0, 10**40, 3), (7, 7, 1), (0, 2**64, 3), (0, 2**64 - 1, 2)]:
        words = seeded(seed)
        print(f"randint {a} {b}, seed {seed}:", [randint(words, a, b) for _ in range(count)])
    words = seeded(seed)
    print(f"shuffle, seed {seed}:", shuffle(words, range(1, 11)), shuffle(words, range(1, 6)), "alone:", shuffle(seeded(seed), range(1, 6)))
print("randint 0 9999, state 1 2 3 4:", randint(xoshiro([1, 2, 3, 4]), 0, 9999))
