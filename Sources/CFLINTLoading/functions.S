// The functions in `functions.h`, under their own names. Each jumps to the address in its slot and
// passes the arguments unchanged. Until its library is loaded, the slot contains the address of
// code that loads it.
//
// This is assembly because C cannot pass arguments on without a prototype for each function. The
// registers follow the x86-64 ABI for Unix: rdi, rsi, rdx, rcx, r8, r9, al and xmm0 to xmm7 hold
// arguments, a function preserves rbp, rbx and r12 to r15, and r11 is free between a call and the
// function. On arm64, x0 to x8 and q0 to q7 hold arguments, and x16 and x17 are free.

#ifdef SURD_FLINT_LIBRARY

#include "functions.h"

#ifdef __aarch64__
  #define GO_ON(name) \
    adrp x17, slot.name; add x17, x17, :lo12:slot.name; ldr x16, [x17]; br x16
#else
  #define GO_ON(name) leaq slot.name(%rip), %r11; jmpq *(%r11)
#endif

#define FUNCTION(name) \
  .globl name; .hidden name; .type name, @function; .p2align 4; \
  name: GO_ON(name); .size name, . - name;

#define FLINT_SLOT(name) slot.name: .quad first.flint;
#define ARB_SLOT(name) slot.name: .quad first.arb;
#define CALCIUM_SLOT(name) slot.name: .quad first.calcium;

  .data
  .p2align 3
  .globl surd_flint_slots, surd_arb_slots, surd_calcium_slots
  .hidden surd_flint_slots, surd_arb_slots, surd_calcium_slots
surd_flint_slots:
FLINT_FUNCTIONS(FLINT_SLOT)
surd_arb_slots:
ARB_FUNCTIONS(ARB_SLOT)
surd_calcium_slots:
CALCIUM_FUNCTIONS(CALCIUM_SLOT)

  .text
FLINT_FUNCTIONS(FUNCTION)
ARB_FUNCTIONS(FUNCTION)
CALCIUM_FUNCTIONS(FUNCTION)

// The first target of a library's slots: it calls the loader, then jumps to the new address in the
// slot. r11 or x17 contains the address of the slot.
  .macro FIRST label, loader
  .p2align 4
\label:
#ifdef __aarch64__
  adrp x16, \loader
  add x16, x16, :lo12:\loader
  b load
#else
  leaq \loader(%rip), %r10
  jmp load
#endif
  .endm

  FIRST first.flint, surd_load_flint
  FIRST first.arb, surd_load_arb
  FIRST first.calcium, surd_load_calcium

  .type load, @function
load:
  .cfi_startproc
#ifdef __aarch64__
  stp x29, x30, [sp, -224]!
  .cfi_def_cfa_offset 224
  .cfi_offset x29, -224
  .cfi_offset x30, -216
  mov x29, sp
  stp x0, x1, [sp, 16]
  stp x2, x3, [sp, 32]
  stp x4, x5, [sp, 48]
  stp x6, x7, [sp, 64]
  stp x8, x17, [sp, 80]
  stp q0, q1, [sp, 96]
  stp q2, q3, [sp, 128]
  stp q4, q5, [sp, 160]
  stp q6, q7, [sp, 192]
  blr x16
  ldp q0, q1, [sp, 96]
  ldp q2, q3, [sp, 128]
  ldp q4, q5, [sp, 160]
  ldp q6, q7, [sp, 192]
  ldp x8, x17, [sp, 80]
  ldp x6, x7, [sp, 64]
  ldp x4, x5, [sp, 48]
  ldp x2, x3, [sp, 32]
  ldp x0, x1, [sp, 16]
  ldp x29, x30, [sp], 224
  .cfi_def_cfa_offset 0
  ldr x16, [x17]
  br x16
#else
  pushq %rbp
  .cfi_def_cfa_offset 16
  .cfi_offset rbp, -16
  movq %rsp, %rbp
  .cfi_def_cfa_register rbp
  pushq %rdi
  pushq %rsi
  pushq %rdx
  pushq %rcx
  pushq %r8
  pushq %r9
  pushq %rax
  pushq %r11
  subq $128, %rsp
  movups %xmm0, (%rsp)
  movups %xmm1, 16(%rsp)
  movups %xmm2, 32(%rsp)
  movups %xmm3, 48(%rsp)
  movups %xmm4, 64(%rsp)
  movups %xmm5, 80(%rsp)
  movups %xmm6, 96(%rsp)
  movups %xmm7, 112(%rsp)
  callq *%r10
  movups (%rsp), %xmm0
  movups 16(%rsp), %xmm1
  movups 32(%rsp), %xmm2
  movups 48(%rsp), %xmm3
  movups 64(%rsp), %xmm4
  movups 80(%rsp), %xmm5
  movups 96(%rsp), %xmm6
  movups 112(%rsp), %xmm7
  addq $128, %rsp
  popq %r11
  popq %rax
  popq %r9
  popq %r8
  popq %rcx
  popq %rdx
  popq %rsi
  popq %rdi
  popq %rbp
  .cfi_def_cfa rsp, 8
  jmpq *(%r11)
#endif
  .cfi_endproc
  .size load, . - load

#endif

#ifdef __ELF__
  .section .note.GNU-stack, "", @progbits
#endif
