import type { Bank } from './bank.ts';

export const heatTransfer: Bank = {
  subject: 'Heat Transfer',
  code: '6ME4-03',
  semester: 'VI',
  short: [
    'State Fourier’s law.',
    'Define the critical radius of insulation.',
    'What is the Biot number?',
    'Differentiate between a fin’s efficiency and effectiveness.',
    'State Wien’s displacement law.',
    'What is a shape factor?',
    'What is film condensation?',
    'Define NTU.',
  ],
  medium: [
    'A furnace wall has 230 mm of fire brick and 115 mm of red brick; the faces are at 900 °C and 60 °C. Find the loss and the temperature between.',
    'Derive the temperature along a long fin and the heat it gives off.',
    'A steel ball of 12 mm at 800 °C is cooled in air at 40 °C with h = 60. When is it at 100 °C?',
    'Explain the boiling curve of water with its regimes.',
    'Two parallel plates at 800 K and 500 K have emissivities of 0.6 and 0.8. Find the exchange, and again with a shield between.',
  ],
  long: [
    'Derive the general conduction equation in Cartesian coordinates. | Find the temperature in a wall with uniform generation of heat and both faces at T.',
    'Derive the logarithmic mean temperature difference for counter flow. | Oil is cooled from 120 °C to 70 °C by water from 20 °C to 50 °C; find the areas for parallel and counter flow.',
    'Explain the boundary layer on a flat plate by dimensionless numbers. | Air at 5 m/s passes a plate of 1 m at 80 °C; find the local and the mean coefficient.',
    'Explain the effectiveness-NTU method and when it is better than LMTD. | Find the outlet temperatures of a given exchanger.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Conduction',
      sections: [
        'Law: Heat flows down the gradient of temperature. Conductivity is a property of the stuff, resistance one of the wall.',
        'Composite walls: Resistances add like those of a circuit, contacts and films too. The temperature falls most where the resistance is greatest.',
        'Cylinders: Around a thin wire insulation may raise the loss, for it adds surface faster than resistance. The critical radius is k/h.',
        'Fins: They pay where the coefficient is small, on the air side, and where the metal conducts well.',
      ],
    },
  ],
};
