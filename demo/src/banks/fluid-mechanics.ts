import type { Bank } from './bank.ts';

export const fluidMechanics: Bank = {
  subject: 'Fluid Mechanics',
  code: '4ME4-05',
  semester: 'IV',
  short: [
    'Define viscosity and its unit.',
    'Differentiate between gauge and absolute pressure.',
    'What is metacentric height?',
    'State Bernoulli’s assumptions.',
    'What does a pitot tube measure?',
    'Define the Reynolds number.',
    'What is cavitation?',
    'What is the hydraulic gradient line?',
  ],
  medium: [
    'A plate of 0.5 m² moves at 0.4 m/s over oil of 1.5 mm and viscosity 0.8 poise. Find the force and the power.',
    'Find the force and the centre of pressure on a vertical gate of 2 m × 3 m whose top is 1.5 m below water.',
    'Water flows through a venturi of 200 mm and 100 mm; the mercury manometer shows 180 mm. Find the flow.',
    'Derive the continuity equation in three dimensions.',
    'Find the loss in a pipe of 300 mm and 500 m carrying 0.12 m³/s with f = 0.02, with entry and exit.',
  ],
  long: [
    'Derive Euler’s equation along a streamline and Bernoulli’s from it. | A siphon of 75 mm rises 2 m above the surface and ends 4 m below it. Find the flow and the pressure at the top.',
    'Derive the Hagen-Poiseuille equation. | Find the power to pump oil of 0.9 and 1.2 poise through 100 mm over 1 km at 15 l/s.',
    'State Buckingham’s theorem and find the drag of a sphere by it. | A model of a ship at 1:25 is towed at what speed, and what is the resistance of the ship?',
    'Explain the boundary layer on a plate, its thicknesses, and its separation. | How is separation delayed on a wing?',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Fluid Statics',
      sections: [
        'Pascal: At a point pressure is the same on every plane. It grows with depth only, whatever the shape of the vessel.',
        'Manometers: Start at one end, add going down, subtract going up. A sensitive one is inclined or has two liquids.',
        'Plane surfaces: The force is the pressure at the centroid times the area; it acts below the centroid, because pressure grows downwards.',
        'Floating: A body is stable when its metacentre lies above its centre of gravity. A ship that is too stiff rolls quickly and is no comfort.',
      ],
    },
    {
      unit: 'IV',
      title: 'Flow through Pipes',
      sections: [
        'Regimes: Below a Reynolds number of 2000 layers slide in order, above 4000 they mix. The profile changes from a parabola to a nearly flat one.',
        'Losses: Darcy and Weisbach: the loss grows with length and with the square of the speed. In bends, valves and exits as multiples of the velocity head.',
        'Networks: In series losses add, in parallel they are equal. Hardy Cross guesses flows and corrects loop by loop.',
      ],
    },
  ],
};
