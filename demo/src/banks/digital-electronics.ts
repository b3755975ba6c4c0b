import type { Bank } from './bank.ts';

export const digitalElectronics: Bank = {
  subject: 'Digital Electronics',
  code: '3EE4-07',
  semester: 'III',
  short: [
    'Convert 10110.101 to decimal.',
    'State De Morgan’s theorems.',
    'Why is NAND universal?',
    'Differentiate between a latch and a flip-flop.',
    'What is a race-around condition?',
    'What is the Gray code good for?',
    'Define fan-out.',
    'What is a multiplexer?',
  ],
  medium: [
    'Minimise F(A,B,C,D) = sum of 0,1,2,5,8,9,10 by a Karnaugh map and draw it with NAND gates.',
    'Design a full adder with two half adders and a 4-bit adder with look-ahead.',
    'Design a modulo-6 synchronous counter with JK flip-flops.',
    'Realise a function of four variables by a multiplexer 8 to 1.',
    'Explain the R-2R ladder and find its output for 1011 with a reference of 5 V.',
  ],
  long: [
    'Design a detector of the sequence 1011 with overlap as a Mealy machine. | Draw its state diagram, table and circuit.',
    'Compare TTL, ECL and CMOS in speed, power, noise margin and fan-out. | Draw a CMOS NAND and explain it.',
    'Explain successive approximation, flash and dual slope converters. | Which would you choose for a voltmeter, an oscilloscope and a microphone?',
    'Explain ROM, PLA and PAL. | Realise a BCD to excess-3 converter by a PLA.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Number Systems and Gates',
      sections: [
        'Codes: Binary for machines, hexadecimal for people, BCD for displays, Gray where one bit must change at a time.',
        'Complements: Two’s complement makes subtraction an addition and has one zero only.',
        'Boolean algebra: Every law has a dual. De Morgan breaks the line and changes the sign.',
        'Maps: Groups of powers of two, as large as possible, wrapping round the edges. What cannot occur may be taken as suits.',
      ],
    },
    {
      unit: 'III',
      title: 'Sequential Circuits',
      sections: [
        'Flip-flops: SR forbids one input, JK makes it toggle, D copies, T counts. Edges end the race.',
        'Counters: Ripple counters are simple and late, synchronous ones change at once.',
        'Registers: Serial or parallel in and out. A register fed back is a ring counter, with a twist a Johnson counter.',
      ],
    },
  ],
};
