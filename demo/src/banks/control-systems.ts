import type { Bank } from './bank.ts';

export const controlSystems: Bank = {
  subject: 'Control Systems',
  code: '5EE4-04',
  semester: 'V',
  short: [
    'Define a transfer function.',
    'What is the type of a system?',
    'State Mason’s gain formula.',
    'What is a root locus?',
    'Define the phase margin.',
    'Differentiate between open and closed loop.',
    'What is a lead compensator?',
    'What is controllability?',
  ],
  medium: [
    'Reduce the given block diagram with three loops.',
    'Find rise time, peak time, overshoot and settling time of 25/(s² + 6s + 25).',
    'Test s to the 4 + 2s³ + 3s² + 4s + 5 by Routh.',
    'Find the error constants of 10(s + 2)/(s²(s + 5)) and the error for 3 + 2t + t².',
    'Write the state equations of a DC motor.',
  ],
  long: [
    'Draw the root locus of K/(s(s + 2)(s + 4)). | Find K for a damping of 0.5 and for the limit of stability.',
    'Draw the Bode plot of 100/(s(1 + 0.1s)(1 + 0.01s)). | Design a lead compensator for a phase margin of 45°.',
    'State Nyquist’s criterion and apply it to K/(s(s + 1)(s + 2)). | What does a delay of 0.2 s change?',
    'Find the state transition matrix and the response of a system of second order. | Test it for controllability and observability.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Time Response',
      sections: [
        'First order: The time constant is the time to 63 %. After four of them the change is over for practice.',
        'Second order: Damping decides the shape, natural frequency the pace. At 0.7 it is quick with little overshoot.',
        'Steady error: Type is the number of integrators. Each makes one more kind of input followed without error, and stability harder.',
        'Routh: Changes of sign in the first column count roots on the right. A row of zeros means roots in pairs about the origin.',
      ],
    },
    {
      unit: 'IV',
      title: 'Frequency Response',
      sections: [
        'Bode: Each pole bends the gain down by 20 dB a decade and turns the phase by 90°. Straight lines are wrong by 3 dB at the corner.',
        'Margins: How much gain or delay it bears before it swings. 6 dB and 45° are usual.',
        'Nyquist: Turns about -1 count poles on the right. It sees delays, which Routh cannot.',
      ],
    },
  ],
};
