import type { Bank } from './bank.ts';

export const electricalMachines: Bank = {
  subject: 'Electrical Machines',
  code: '4EE4-06',
  semester: 'IV',
  short: [
    'What is armature reaction?',
    'Why is a transformer rated in kVA?',
    'Define slip.',
    'What is the function of a commutator?',
    'Why does a synchronous motor not start itself?',
    'What is back e.m.f.?',
    'What is an autotransformer?',
    'What is regulation of an alternator?',
  ],
  medium: [
    'The open circuit test of a 10 kVA transformer gives 120 W and the short circuit test 180 W. Find efficiency at full and half load, and where it is greatest.',
    'Draw the speed-torque curves of DC motors and choose one for a crane, a lathe and a fan.',
    'A four-pole 50 Hz induction motor runs at 1440 rpm with 20 kW in and losses of 1 kW in the stator. Find rotor loss and output.',
    'Explain star-delta starting with current and torque.',
    'Explain V-curves of a synchronous motor.',
  ],
  long: [
    'Develop the equivalent circuit of a transformer and its phasor diagram under lagging load. | Explain parallel operation and its conditions.',
    'Draw the circle diagram of an induction motor from given tests. | Find full load current, slip, power factor and greatest torque.',
    'Explain the two-reaction theory of salient poles. | Find the regulation of an alternator by the EMF and the MMF method.',
    'Explain three ways of controlling the speed of a DC shunt motor. | Explain the chopper and what it saves.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Transformers',
      sections: [
        'Principle: Two windings share a flux. Voltages are as turns, currents the other way round, and power passes by the field.',
        'Tests: Open circuit gives the iron’s loss, short circuit the copper’s. Together they foretell efficiency without a load.',
        'Regulation: The fall of voltage from no load to full. With a leading load it may rise.',
        'Three phases: Star for high voltage and a neutral, delta for a path of the third harmonic. Group numbers say the shift as a clock does.',
      ],
    },
    {
      unit: 'III',
      title: 'Induction Motors',
      sections: [
        'Rotating field: Three windings and three currents make a field of constant strength that turns at 120 f/p.',
        'Slip: The rotor must lag, else nothing is induced. The fraction s of what crosses the gap becomes heat, the rest work.',
        'Torque: Starting torque grows with rotor resistance, full speed efficiency falls. Slip rings or deep bars give both.',
      ],
    },
  ],
};
