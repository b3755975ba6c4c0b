import type { Bank } from './bank.ts';

export const electromagneticFields: Bank = {
  subject: 'Electromagnetic Fields',
  code: '4EE4-05',
  semester: 'IV',
  short: [
    'State Gauss’ law in both forms.',
    'What is the divergence of B?',
    'Define displacement current.',
    'What is the Poynting vector?',
    'State the boundary conditions of E and D.',
    'What is skin depth?',
    'What is the curl of a gradient?',
    'Define the intrinsic impedance of free space.',
  ],
  medium: [
    'Find E on the axis of a ring of charge.',
    'Find the capacitance of a coaxial cable with two dielectrics.',
    'Find H inside and outside of a long conductor and sketch it.',
    'Verify Stokes’ theorem for the given field over a square.',
    'A plane wave of 3 GHz enters sea water. Find attenuation, depth and wavelength.',
  ],
  long: [
    'Write Maxwell’s equations in both forms with their meaning. | Show how the displacement current saves the continuity of charge.',
    'Derive the wave equation in a lossless medium and show that E and H are square to each other. | Derive Poynting’s theorem.',
    'Solve Laplace’s equation in a wedge and between coaxial cylinders. | State and prove the uniqueness theorem.',
    'Explain reflection at a dielectric for both polarisations. | Find Brewster’s angle for water and say what it means for sunglasses.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Electrostatics',
      sections: [
        'Coulomb and Gauss: The field of a charge falls with the square. Gauss’ law says the same and solves whatever is symmetric.',
        'Potential: Work per charge. The field is its steepest fall; along an equipotential no work is done.',
        'Dielectrics: Bound charges weaken the field inside. D has free charges only as its source.',
        'Energy: Half of D times E in each volume: the energy is in the field, not on the plates.',
      ],
    },
  ],
};
