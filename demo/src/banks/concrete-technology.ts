import type { Bank } from './bank.ts';

export const concreteTechnology: Bank = {
  subject: 'Concrete Technology',
  code: '4CE4-06',
  semester: 'IV',
  short: [
    'What is the heat of hydration?',
    'Name the four compounds of Bogue.',
    'Define workability and two ways to measure it.',
    'What is bleeding of concrete?',
    'What does M25 mean?',
    'State Abrams’ law.',
    'What is the use of a superplasticiser?',
    'Differentiate between creep and shrinkage.',
  ],
  medium: [
    'Describe the tests of cement for fineness, consistency, setting time and soundness.',
    'Explain alkali-aggregate reaction, its signs and its prevention.',
    'Compare curing by ponding, by membrane and by steam.',
    'What are the effects of the water-cement ratio on strength and durability? Draw the curve.',
    'Describe the rebound hammer and the ultrasonic pulse. What do they really measure?',
  ],
  long: [
    'Design a mix of M30 by IS 10262 for moderate exposure with a slump of 100 mm. | Correct it for sand with 2 % of free moisture.',
    'Explain corrosion of steel in concrete: carbonation, chlorides, cover. | Propose repairs for a balcony of forty years.',
    'What is self-compacting concrete? Describe its constituents and the tests on site. | Compare it with fibre-reinforced concrete in use and cost.',
    'Explain how concrete is placed in hot weather and under water. | List what a supervisor checks before, during and after a pour.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Fresh Concrete',
      sections: [
        'Workability: The work needed to compact it fully. It rises with water, with rounded grains and with plasticisers; water is the dearest way, for it is paid in strength.',
        'Measures: The slump cone tells batches apart, the compacting factor suits dry mixes, the Vee-Bee very dry ones.',
        'Segregation: Coarse grains part from mortar when concrete is dropped or vibrated too long. Bleeding is water rising to the top and leaves channels.',
        'Placing: In layers, without dropping from more than 1.5 m, before the initial set. What was begun must be finished to a joint.',
      ],
    },
  ],
};
