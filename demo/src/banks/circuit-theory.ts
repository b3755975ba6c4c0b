import type { Bank } from './bank.ts';

export const circuitTheory: Bank = {
  subject: 'Circuit Theory',
  code: '3EE4-05',
  semester: 'III',
  short: [
    'State Kirchhoff’s laws.',
    'What is the time constant of an RC circuit?',
    'State the maximum power transfer theorem for complex loads.',
    'Define the quality factor of a coil.',
    'What is a dependent source?',
    'What is resonance?',
    'Write the condition of reciprocity in Z parameters.',
    'What is the dot convention?',
  ],
  medium: [
    'Find the current in the bridge’s galvanometer by Thevenin’s theorem.',
    'A series RLC of 10 ohm, 0.1 H and 10 µF is fed with 100 V. Find resonance, Q, bandwidth and the voltage on the capacitor.',
    'Find i(t) when a switch closes on 50 V, 20 ohm and 0.5 H, and the energy stored at last.',
    'Find Z and ABCD parameters of a T network of 10, 20 and 30 ohm.',
    'Use nodal analysis with a dependent source to find the given voltage.',
  ],
  long: [
    'Explain transients of second order: over, critically and under-damped. | Find v(t) of a parallel RLC of 200 ohm, 0.1 H and 10 µF after a step.',
    'State and prove the theorem of superposition and that of Tellegen. | Verify Tellegen’s theorem on a circuit of four branches.',
    'Solve a circuit with coupled coils, k = 0.6. | Find the input impedance and the condition for none reflected.',
    'Find the Laplace transform of a periodic square wave. | Apply it to an RC circuit and sketch the output for three time constants.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Network Theorems',
      sections: [
        'Superposition: In a linear circuit each source acts alone and effects add. Power does not add, for it is a square.',
        'Thevenin and Norton: Whatever hides behind two terminals acts as one source and one impedance. With dependent sources a test source finds it.',
        'Maximum power: The load is the conjugate of the source. Then half is lost, which radio bears and power stations never would.',
        'Reciprocity: Source and meter may change places in a circuit of R, L, C and transformers.',
      ],
    },
  ],
};
