import type { Bank } from './bank.ts';

export const theoryOfMachines: Bank = {
  subject: 'Theory of Machines',
  code: '4ME3-04',
  semester: 'IV',
  short: [
    'Define a kinematic pair and its kinds.',
    'State Grashof’s law.',
    'What is a Coriolis component?',
    'Differentiate between a governor and a flywheel.',
    'What is the pitch point of gears?',
    'Define the pressure angle of a cam.',
    'What is a gyroscopic couple?',
    'What is hunting of a governor?',
  ],
  medium: [
    'Find the degrees of freedom of three given mechanisms by Gruebler’s criterion.',
    'Draw the velocity and acceleration diagrams of a slider crank at 45°, crank 100 mm, rod 400 mm, 300 rpm.',
    'Draw a cam for a follower that rises 40 mm in 90° with simple harmonic motion, dwells 30° and falls in 60°.',
    'Find the speeds of an epicyclic train with a fixed annulus.',
    'Derive the ratio of tensions of a flat belt and the condition of greatest power.',
  ],
  long: [
    'Derive the height of a Porter governor. | Arms of 250 mm, balls of 5 kg, sleeve of 15 kg: find the range of speed between radii of 150 and 200 mm.',
    'Explain the balancing of several masses in different planes. | Balance four given masses by two planes.',
    'Explain interference of involute gears and derive the least number of teeth. | Find the contact ratio of 20 and 40 teeth of module 5 mm.',
    'Draw the turning moment diagram of a four-stroke engine. | Find the mass of a flywheel’s rim for a fluctuation of 1 %.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Velocity and Acceleration',
      sections: [
        'Instantaneous centres: Three bodies have three centres on one line. A mechanism of n links has n(n - 1)/2 of them.',
        'Relative velocity: The velocity of one point against another of the same link is square to the line between them.',
        'Acceleration: A centripetal part towards the centre and a tangential part across it. Where a block slides on a turning link, Coriolis adds 2 v times omega.',
        'Klein’s construction: For a slider crank at constant speed the acceleration is found with a pair of compasses alone.',
      ],
    },
  ],
};
