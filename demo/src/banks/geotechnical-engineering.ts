import type { Bank } from './bank.ts';

export const geotechnicalEngineering: Bank = {
  subject: 'Geotechnical Engineering',
  code: '5CE4-04',
  semester: 'V',
  short: [
    'Define void ratio and porosity and write the relation between them.',
    'What is Stokes’ law used for in soils?',
    'What is quicksand?',
    'Differentiate between compaction and consolidation.',
    'Define the plasticity index.',
    'What does the coefficient of uniformity tell?',
    'State Terzaghi’s principle of effective stress.',
    'What is active earth pressure?',
  ],
  medium: [
    'A soil has a bulk unit weight of 18.5 kN/m³, water content 16 % and G = 2.67. Find void ratio, porosity and degree of saturation.',
    'Describe the standard Proctor test and draw the curve with the line of zero air voids.',
    'A constant head test passes 300 cm³ in 5 min through a sample of 40 cm² and 15 cm under 50 cm of head. Find the permeability.',
    'Explain the construction of a flow net under a weir, and find seepage and uplift from it.',
    'A clay layer of 4 m settles 90 % in how many years if the laboratory sample of 20 mm took 40 minutes for 50 %?',
  ],
  long: [
    'Explain the triaxial test under the three conditions of drainage. | From two tests with cell pressures of 100 and 200 kPa and deviator stresses of 240 and 410 kPa find c and the angle of friction.',
    'Derive Terzaghi’s bearing capacity of a strip footing, with his assumptions. | Find the safe load of a footing of 2 m × 2 m at 1.5 m depth.',
    'Compare Rankine’s and Coulomb’s theories of earth pressure. | Draw the pressure on a wall of 6 m with a surcharge and water at 2 m.',
    'Explain the method of slices for a slope. | Why does a slope fail after rain, weeks after it was cut?',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Index Properties',
      sections: [
        'Phases: Soil is grains, water and air. A phase diagram with unit volume of solids answers most questions by inspection.',
        'Grain size: Sieves down to 75 microns, the hydrometer below. A curve that is steep is a uniform soil; a long one is well graded.',
        'Consistency: At the liquid limit clay flows, at the plastic limit it crumbles when rolled to 3 mm, at the shrinkage limit its volume stays.',
        'Classification: Coarse soils by grain size, fine ones by the plasticity chart: above the A-line clay, below it silt.',
      ],
    },
  ],
};
