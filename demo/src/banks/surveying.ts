import type { Bank } from './bank.ts';

export const surveying: Bank = {
  subject: 'Surveying',
  code: '3CE4-04',
  semester: 'III',
  short: [
    'Differentiate between plane and geodetic surveying.',
    'What is a bench mark?',
    'Define declination and dip.',
    'What is the ranging of a line?',
    'What is meant by the back sight and the fore sight?',
    'Define a contour and state two of its properties.',
    'What is the two-point problem?',
    'What does a total station measure?',
  ],
  medium: [
    'The bearings of a closed traverse are given. Find the included angles and correct them for local attraction.',
    'Reduce a page of levels by the rise and fall method and apply the checks.',
    'A line of 1200 m was measured with a chain of 20 m that was 6 cm too long. Find the true length.',
    'Explain the adjustment of a dumpy level by the two-peg test.',
    'Describe plane tabling by resection with three points.',
  ],
  long: [
    'Define the elements of a simple circular curve and derive tangent length, long chord and apex distance. | Set out a curve of 300 m radius by offsets from the long chord.',
    'Explain the tacheometric formula for an inclined sight with a vertical staff. | Compute distance and elevation from given readings.',
    'Compute the consecutive coordinates of a closed traverse of five sides and balance it by Bowditch’s rule. | Find the area by coordinates.',
    'Explain the global positioning system: segments, pseudo-range and sources of error. | How does differential correction reduce them to centimetres?',
  ],
  notes: [
    {
      unit: 'III',
      title: 'Levelling',
      sections: [
        'Principle: The line of collimation is horizontal; readings on a staff give differences of height. Balancing the lengths of sights cancels curvature and collimation error.',
        'Booking: By height of instrument it is quick, by rise and fall each step is checked. In both the sum of back sights less fore sights equals the last less the first level.',
        'Curvature and refraction: Together 0.0673 d² metres with d in kilometres, to be subtracted from the reading.',
        'Contours: They close on themselves, never cross but at an overhanging cliff, and are close where the ground is steep.',
      ],
    },
  ],
};
