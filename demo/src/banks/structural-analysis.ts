import type { Bank } from './bank.ts';

export const structuralAnalysis: Bank = {
  subject: 'Structural Analysis',
  code: '5CE4-03',
  semester: 'V',
  short: [
    'Define static and kinematic indeterminacy.',
    'State Castigliano’s second theorem.',
    'What is a carry-over factor?',
    'Where does the greatest moment of a simply supported beam under a moving load occur?',
    'What is an influence line?',
    'Differentiate between a truss and a frame.',
    'State Maxwell’s law of reciprocal deflections.',
    'What is the bending moment at a hinge?',
  ],
  medium: [
    'Analyse a propped cantilever of 6 m under a uniform load of 20 kN/m and draw its bending moment diagram.',
    'Find the deflection at the free end of a cantilever by the moment-area method.',
    'Draw the influence line for shear at the quarter point of a beam of 12 m.',
    'A three-hinged parabolic arch of span 40 m and rise 8 m carries 30 kN/m on its left half. Find the thrust.',
    'Find the forces in the members of a Warren truss of four panels by the method of sections.',
  ],
  long: [
    'Analyse a continuous beam of spans 4 m, 6 m and 4 m by moment distribution. | Draw the shear force and bending moment diagrams.',
    'Analyse a portal frame with fixed feet by the slope-deflection method when the left support sinks by 5 mm. | Sketch the deflected shape.',
    'A train of loads of 80, 120 and 120 kN at 3 m crosses a girder of 20 m. Find the greatest moment at mid-span. | Find the absolute greatest moment.',
    'Explain the stiffness method and write the stiffness matrix of a beam element. | Solve a beam of two spans by it.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Moment Distribution',
      sections: [
        'Idea: All joints are locked, then released one after another. Each release shares the moment out by stiffness and carries half of it to the far end.',
        'Factors: The stiffness is 4EI/L when the far end is fixed and 3EI/L when it is hinged. The shares of a joint add up to one.',
        'Procedure: Fixed end moments, balance, carry over, balance again until what is carried is negligible. The sum at each joint must be zero.',
        'Sway: A frame that can move sideways is solved twice: once held, once pushed, and the push is scaled until the holding force vanishes.',
      ],
    },
    {
      unit: 'IV',
      title: 'Influence Lines',
      sections: [
        'Definition: The ordinate at a point is the effect, at one fixed section, of a unit load at that point. A moment diagram is for all sections and one load; an influence line is for one section and all loads.',
        'Müller-Breslau: Remove what resists the effect and give a unit displacement in its sense; the deflected shape is the influence line.',
        'Use: A point load gives load times ordinate; a uniform load gives load times area. Loads are placed where the ordinates have one sign.',
      ],
    },
  ],
};
