import type { Bank } from './bank.ts';

export const machineDesign: Bank = {
  subject: 'Machine Design',
  code: '5ME4-04',
  semester: 'V',
  short: [
    'Define the factor of safety.',
    'What is stress concentration?',
    'What is the endurance limit?',
    'Differentiate between a key and a spline.',
    'What is a self-locking screw?',
    'What is the Wahl factor?',
    'Name three types of rivet failure.',
    'What is a preferred number?',
  ],
  medium: [
    'Design a knuckle joint for 50 kN; take 80, 40 and 100 MPa.',
    'A shaft of 0.8 m carries a pulley at its middle and passes 15 kW at 400 rpm. Find its diameter by ASME.',
    'Explain Goodman, Soderberg and Gerber on one diagram.',
    'Design a closely coiled spring for 1000 N and a deflection of 25 mm with an index of 5.',
    'Design a flange coupling for 30 kW at 300 rpm.',
  ],
  long: [
    'Design a power screw for a jack of 50 kN with a lift of 300 mm. | Check the screw, the nut and the handle, and find the efficiency.',
    'Design a pair of spur gears for 12 kW, 1440 rpm and a ratio of 3.5 by Lewis’ equation. | Check it for wear by Buckingham.',
    'Choose a deep groove ball bearing for 4 kN radial and 1.8 kN axial at 1200 rpm and 10,000 h. | Compare it with a hydrodynamic bearing.',
    'A bar changes between 40 and 100 kN in tension. Find its diameter for a long life with a notch of 1.6. | What does shot peening change, and why?',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Design against Fluctuating Load',
      sections: [
        'Fatigue: A crack begins at a scratch, grows with each cycle, and the rest breaks suddenly. The surface tells it: smooth beach marks and one rough patch.',
        'Endurance: Steel has a limit near half its strength, on a polished sample. Surface, size, load, temperature and reliability reduce it.',
        'Notches: The sensitivity says how much of the theoretical factor the material feels. Hard steels feel nearly all.',
        'Mean stress: Tension shortens life. Goodman’s line is simple and safe, Gerber’s curve fits tests better.',
      ],
    },
  ],
};
