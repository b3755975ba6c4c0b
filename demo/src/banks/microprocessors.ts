import type { Bank } from './bank.ts';

export const microprocessors: Bank = {
  subject: 'Microprocessors',
  code: '5EE4-05',
  semester: 'V',
  short: [
    'What is the function of ALE in the 8085?',
    'Name the flags of the 8086.',
    'Differentiate between a maskable and a non-maskable interrupt.',
    'What is a machine cycle?',
    'What is the use of the stack pointer?',
    'Differentiate between memory-mapped and isolated I/O.',
    'What is an assembler directive?',
    'What is DMA?',
  ],
  medium: [
    'Draw the timing of MVI A, 32H in the 8085.',
    'Write a program that adds ten bytes and keeps the carry.',
    'Interface 8 KB of EPROM and 8 KB of RAM to the 8085 with decoding.',
    'Explain the modes of the 8255 and write a control word.',
    'Find the physical address for CS = 2000H and IP = 1234H, and explain segments.',
  ],
  long: [
    'Draw the architecture of the 8086 and explain pipelining by its two units. | Compare minimum and maximum mode.',
    'Write a program that sorts twenty bytes, with a flow chart. | Find its time for a clock of 3 MHz.',
    'Explain the 8259 with cascading and its command words. | Show what happens from request to return.',
    'Design a traffic light with a microcontroller of the 8051 family. | Write its program with delays from a timer.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'The 8085 and its Instructions',
      sections: [
        'Registers: Accumulator, flags, three pairs, stack pointer, program counter. HL points at memory.',
        'Bus: Address and data share eight lines; ALE says which is on them.',
        'Addressing: Immediate, register, direct, indirect, implied. The shorter the instruction the fewer the cycles.',
        'Stack: It grows downwards. Who pushes must pop in the reverse order, or return to nowhere.',
      ],
    },
  ],
};
