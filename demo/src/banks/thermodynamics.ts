import type { Bank } from './bank.ts';

export const thermodynamics: Bank = {
  subject: 'Thermodynamics',
  code: '3ME4-04',
  semester: 'III',
  short: [
    'State the zeroth law.',
    'Differentiate between intensive and extensive properties.',
    'What is a quasi-static process?',
    'State the Kelvin-Planck statement of the second law.',
    'Define the dryness fraction.',
    'What is the inequality of Clausius?',
    'Define enthalpy.',
    'What is a PMM of the second kind?',
  ],
  medium: [
    'Air at 1 bar and 300 K is compressed by pV to the 1.3 = constant to 6 bar. Find work, heat and change of internal energy per kg.',
    'Derive the steady flow energy equation and apply it to a nozzle.',
    'A Carnot engine works between 600 °C and 30 °C and drives a refrigerator from 30 °C to -20 °C. Find the heat taken from the cold space per kW supplied.',
    'Show that entropy is a property and find its change when 1 kg of ice at -5 °C melts into a lake at 20 °C.',
    'Draw the phase diagram of water on p-T and on p-v coordinates and name its points and lines.',
  ],
  long: [
    'Compare Otto, Diesel and dual cycles for the same compression ratio and heat. | Derive the efficiency of the Diesel cycle and find it for r = 16 and a cut-off at 6 % of the stroke.',
    'Explain the Rankine cycle with reheat. | Steam at 80 bar and 500 °C expands to 8 bar, is reheated to 500 °C and expands to 0.08 bar. Find the efficiency.',
    'Define availability and irreversibility. | Find both for a heat exchanger in which gases of 400 °C heat water from 30 °C to 90 °C.',
    'Derive Maxwell’s relations and the equation of Clapeyron. | Explain the Joule-Thomson coefficient and the inversion curve.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Basic Concepts',
      sections: [
        'System: What is looked at, and its boundary. Closed systems keep their mass, open ones do not, isolated ones keep energy too.',
        'State and process: A property does not remember how it was reached; heat and work do. So heat and work are never in a system, they only cross its boundary.',
        'Equilibrium: Thermal, mechanical and chemical. A quasi-static process passes through such states only and can be drawn as a line.',
        'Temperature: The zeroth law makes thermometers possible: two bodies equal to a third are equal to each other.',
      ],
    },
    {
      unit: 'III',
      title: 'The Second Law',
      sections: [
        'Statements: Kelvin and Planck forbid an engine with one reservoir, Clausius a refrigerator without work. Who breaks the one breaks the other.',
        'Carnot: No engine between two temperatures beats the reversible one, and all reversible ones are equal. So temperature can be defined without a substance.',
        'Entropy: For a cycle the sum of dQ/T is never positive. In an isolated system entropy grows or stays; what is lost is the chance of work.',
      ],
    },
  ],
};
