import type { Bank } from './bank.ts';

export const manufacturingProcesses: Bank = {
  subject: 'Manufacturing Processes',
  code: '3ME4-07',
  semester: 'III',
  short: [
    'What is a pattern allowance?',
    'Define a riser and its function.',
    'Differentiate between hot and cold working.',
    'What is the use of flux in welding?',
    'Name three defects of castings.',
    'What is a chill?',
    'Define the weldability of a metal.',
    'What is sintering?',
  ],
  medium: [
    'Describe the making of a green sand mould with a sketch.',
    'Compare MIG with TIG welding.',
    'Explain extrusion, direct and indirect, with force diagrams.',
    'Explain deep drawing and the reasons of wrinkling and tearing.',
    'Describe die casting with a hot and a cold chamber.',
  ],
  long: [
    'Explain the solidification of a casting and directional solidification. | Find the volume of a riser for a plate of 300 × 300 × 40 mm by Caine or the modulus.',
    'Explain the rolling of strip: the angle of bite, the neutral point, the spread. | Find the greatest draft and the roll force for given data.',
    'Classify welding processes. Explain submerged arc welding. | Draw the heat affected zone of mild steel and what happens in each part.',
    'Describe powder metallurgy from powder to part. | Why is it chosen for a self-lubricating bush and a carbide tip?',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Casting',
      sections: [
        'Pattern: Larger than the part for shrinkage, tapered for drawing, with extra for machining. Wood for few, metal for many, wax where it is lost.',
        'Sand: Grains, clay and water. It must let gas out, stand the heat, and fall off the casting.',
        'Gating: The sprue narrows downwards, so that the stream does not draw air. Ratios with the choke at the gate keep slag back.',
        'Defects: Blow holes from wet sand, cold shuts from cold metal, shrinkage where the riser froze first.',
      ],
    },
  ],
};
