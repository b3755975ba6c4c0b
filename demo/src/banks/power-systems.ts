import type { Bank } from './bank.ts';

export const powerSystems: Bank = {
  subject: 'Power Systems',
  code: '5EE4-02',
  semester: 'V',
  short: [
    'Why is power sent at high voltage?',
    'What is corona?',
    'Define string efficiency.',
    'What is the skin effect?',
    'What is a sag template?',
    'Define the load factor and the diversity factor.',
    'What is a bundled conductor?',
    'What is the Ferranti effect?',
  ],
  medium: [
    'Find inductance and capacitance of a transposed line with spacings of 3, 4 and 5 m and conductors of 20 mm.',
    'Find the sag of a span of 250 m with 0.85 kg/m and 1800 kg tension, with ice and wind.',
    'A string of four discs has a ratio of 0.1. Find the voltages and the string efficiency.',
    'Compare overhead lines with cables.',
    'Find A, B, C and D of a line by the nominal pi method and its regulation.',
  ],
  long: [
    'Derive the equations of a long line. | Find its sending voltage, current and efficiency for 300 km at 220 kV and 100 MW.',
    'Explain symmetrical components and draw the networks of a line to ground fault. | Find the fault current at the end of a feeder.',
    'Compare Gauss-Seidel with Newton-Raphson. | Run one iteration on a system of three buses.',
    'State the equal area criterion. | Find the critical clearing angle for a fault on one of two lines.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Lines',
      sections: [
        'Parameters: Resistance grows with skin effect, inductance with spacing, capacitance falls with it. Bundles lower inductance and corona.',
        'Models: Short lines ignore capacitance, medium ones lump it, long ones solve the wave.',
        'Surge impedance: At natural load the line makes the reactive power that it uses, and the voltage is flat.',
        'Insulators: The disc at the conductor carries most. Grading or a guard ring makes them share.',
      ],
    },
  ],
};
