// The least that a stream of small integers can take: the same keys on a stack of 64-bit integers,
// nothing checked. `make bench` compares surd with it.
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  static unsigned char bytes[1 << 16];
  static int64_t stack[1024];
  int64_t *top = stack, number = 0;
  int is_in_number = 0;
  for (ssize_t count; (count = read(0, bytes, sizeof bytes)) > 0;) {
    for (ssize_t i = 0; i < count; i++) {
      unsigned char byte = bytes[i];
      if (byte >= '0' && byte <= '9') {
        number = number * 10 + (byte - '0');
        is_in_number = 1;
        continue;
      }
      if (is_in_number) {
        *++top = number;
        number = is_in_number = 0;
      }
      switch (byte) {
      case '+': top--; top[0] += top[1]; break;
      case '-': top--; top[0] -= top[1]; break;
      case '*': top--; top[0] *= top[1]; break;
      case '/': top--; top[0] /= top[1]; break;
      case '%': top--; top[0] %= top[1]; break;
      }
    }
  }
  if (is_in_number) *++top = number;
  while (top > stack) printf("%lld\n", (long long)*top--);
}
