import type { Bank } from './bank.ts';

export const signalsAndSystems: Bank = {
  subject: 'Signals and Systems',
  code: '4EE4-07',
  semester: 'IV',
  short: [
    'Define a causal system.',
    'What is the impulse response?',
    'State the sampling theorem.',
    'Differentiate between energy and power signals.',
    'What is the region of convergence?',
    'State Parseval’s theorem.',
    'What is aliasing?',
    'When is an LTI system stable?',
  ],
  medium: [
    'Convolve two rectangular pulses of widths 2 and 3 and sketch the result.',
    'Find the Fourier series of a half-rectified sine.',
    'Find the Fourier transform of a Gaussian pulse, and comment.',
    'Find the inverse z-transform of z/((z - 0.5)(z - 0.8)) for each region of convergence.',
    'Test y(t) = t x(t - 1) for linearity, time invariance, causality, memory and stability.',
  ],
  long: [
    'Prove the convolution theorem. | Find the output of an RC filter for a train of pulses by it.',
    'Explain sampling by an ideal and by a flat-topped train. | A signal of 3 and 5 kHz is sampled at 8 kHz: what is heard?',
    'Solve y[n] - 0.7 y[n-1] + 0.1 y[n-2] = x[n] for a unit step with given initial values. | Draw direct form I and II.',
    'Relate the Laplace and the Fourier transform. | Find the response of a second-order system by partial fractions and sketch its poles.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Fourier Analysis',
      sections: [
        'Series: A periodic signal is a sum of harmonics. Even signals have cosines, odd ones sines, half-wave symmetry odd harmonics only.',
        'Transform: Let the period grow and lines become a curve. Narrow in time is wide in frequency.',
        'Properties: A shift turns the phase, a product is a convolution, a derivative a multiplication by frequency.',
        'Gibbs: Beside a jump the sum overshoots by 9 %, however many terms there are.',
      ],
    },
  ],
};
