import type { Bank } from './bank.ts';

export const hydrologyAndIrrigation: Bank = {
  subject: 'Hydrology and Irrigation',
  code: '7CE4-01',
  semester: 'VII',
  short: [
    'Define a unit hydrograph.',
    'What is the duty of water and its delta?',
    'What is a rain gauge of Symons’ type?',
    'Define base flow.',
    'What is the consumptive use of a crop?',
    'Differentiate between an aquifer and an aquitard.',
    'What is waterlogging?',
    'State Kennedy’s idea of a critical velocity.',
  ],
  medium: [
    'Find the mean rain of a basin by Thiessen polygons from six stations.',
    'Derive a unit hydrograph of 4 h from a given flood of the same duration.',
    'A base period is 120 days and the duty 1400 ha per cumec. Find the delta.',
    'Find the discharge of a well in a confined aquifer from two observation wells.',
    'Compare Lacey’s theory with Kennedy’s.',
  ],
  long: [
    'Explain the S-curve and change a unit hydrograph of 2 h into one of 6 h. | What are the limits of the theory?',
    'Design a channel by Lacey for 30 cumecs and a silt factor of 1.1. | Draw its section.',
    'Explain piping and uplift under a weir and Khosla’s theory. | Check the floor of a given weir at two points.',
    'List the forces on a gravity dam and its modes of failure. | Find the base width of the elementary profile for 60 m of water.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Precipitation and Losses',
      sections: [
        'Rain gauges: One for each 520 km² in the plains, more in hills. A missing record is filled from neighbours by the ratio of normals.',
        'Average over an area: The mean is fair on flat land; Thiessen weighs by area; isohyets are best where hills shape the rain.',
        'Infiltration: Horton’s curve falls from a first rate to a constant one. The phi-index is the level above which rain becomes runoff.',
        'Evaporation: A pan overstates a lake, because its walls are warm: the coefficient is about 0.7.',
      ],
    },
  ],
};
