import type { Bank } from './bank.ts';

export const strengthOfMaterials: Bank = {
  subject: 'Strength of Materials',
  code: '3CE4-06',
  semester: 'III',
  short: [
    'Define Poisson’s ratio.',
    'What is the modulus of resilience?',
    'Write the relation between E, G and K.',
    'What is the point of contraflexure?',
    'Define the section modulus.',
    'What is a principal plane?',
    'What is the core of a section?',
    'State the assumptions of pure torsion.',
  ],
  medium: [
    'A steel rod in a copper tube is heated by 60 °C. Find the stresses.',
    'Draw the shear and bending diagrams of an overhanging beam with a point load at its end and a uniform load between supports.',
    'Find the greatest bending stress in a T-section of 150 × 10 mm under 8 kNm.',
    'Stresses of 100 and 40 MPa in tension with a shear of 30 MPa act at a point. Find the principal stresses by Mohr’s circle.',
    'Find the diameter of a solid shaft for 100 kW at 160 rpm and 60 MPa, and of a hollow one.',
  ],
  long: [
    'Derive the equation of bending. | A timber beam of 200 × 300 mm is strengthened by steel plates of 12 mm. Find its moment of resistance.',
    'Derive Euler’s formula for both ends hinged and state its limits. | Compare with Rankine’s for a hollow column of cast iron.',
    'Find slope and deflection by Macaulay’s method for a beam with two loads. | Where is the greatest deflection?',
    'Derive the stresses in a thin cylinder and Lamé’s in a thick one. | Find the thickness of a pipe of 150 mm bore for 30 MPa.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Simple Stress and Strain',
      sections: [
        'Stress and strain: Force per area, change per length. Up to the limit of proportionality one is a multiple of the other.',
        'The curve of mild steel: Proportional, yield, hardening, neck, fracture. Necking is where the real stress rises while the load falls.',
        'Temperature: A bar that may move takes no stress; held, it takes E times alpha times the change, whatever its length.',
        'Energy: A load that falls at once makes twice the stress of one that is laid on slowly.',
      ],
    },
    {
      unit: 'III',
      title: 'Bending',
      sections: [
        'Pure bending: Plane sections remain plane. The stress is linear, zero at the centroid, greatest at the edge.',
        'Sections: Material far from the axis works hardest: hence I-beams. A square on edge is weaker than on its side.',
        'Shear in beams: Zero at the edges, greatest at the axis: 1.5 times the mean in a rectangle, 4/3 in a circle.',
        'Built-up beams: What slides when the beam bends must be nailed, bolted or glued for the shear flow.',
      ],
    },
  ],
};
