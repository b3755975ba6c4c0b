import type { Bank } from './bank.ts';

export const buildingMaterials: Bank = {
  subject: 'Building Materials',
  code: '3CE4-05',
  semester: 'III',
  short: [
    'Name four qualities of a good brick.',
    'What is seasoning of timber?',
    'Define the crushing strength of stone.',
    'What is quick lime and what is slaked lime?',
    'What is efflorescence?',
    'Name two tests of tiles.',
    'What is the composition of glass?',
    'What is plywood?',
  ],
  medium: [
    'Describe the manufacture of bricks from clay to kiln with a sketch of Hoffmann’s kiln.',
    'Compare the wet and the dry process of making cement.',
    'List the defects of timber, natural and of conversion.',
    'Explain the constituents of a paint and the work of each.',
    'Describe the properties and uses of aluminium, stainless steel and mild steel in buildings.',
  ],
  long: [
    'Classify stones by origin and by structure, with two examples of each and their use. | How is a quarry blasted safely?',
    'Explain preservation of timber: agents and ways. | Which would you choose for a railway sleeper and which for a kitchen door?',
    'What are pozzolanas? Describe fly ash, slag and silica fume. | What do they change in concrete, fresh and old?',
    'Compare glass, polycarbonate and GRP for a roof light. | Consider light, fire, impact, age and cost.',
  ],
  notes: [
    {
      unit: 'I',
      title: 'Bricks and Stones',
      sections: [
        'Clay: Alumina makes it plastic, silica keeps its shape, lime binds in the kiln, iron gives the red. Too much of any of them is a fault.',
        'Burning: Clamps burn cheaply and unevenly; Hoffmann’s kiln burns all year round with the heat of what cools.',
        'Tests: Absorption below 20 %, strength above 3.5 MPa, no efflorescence, a ring when two are struck together.',
        'Stones: Granite for piers and kerbs, sandstone for walls, marble for floors, slate for roofs and damp courses.',
      ],
    },
  ],
};
