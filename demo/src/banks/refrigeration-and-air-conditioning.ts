import type { Bank } from './bank.ts';

export const refrigerationAndAirConditioning: Bank = {
  subject: 'Refrigeration and Air Conditioning',
  code: '6ME4-04',
  semester: 'VI',
  short: [
    'Define a ton of refrigeration.',
    'What is COP?',
    'Why is R12 no longer used?',
    'What is subcooling?',
    'Define dew point and wet bulb temperature.',
    'What is the bypass factor of a coil?',
    'What is effective temperature?',
    'Name two absorbents with their refrigerants.',
  ],
  medium: [
    'A machine on R134a works between -10 °C and 40 °C with dry saturated suction. Find COP and mass flow for 5 TR.',
    'Explain the effect of superheat and of suction pressure on the cycle by p-h diagrams.',
    'Draw the ammonia absorption plant and the function of each part.',
    'Air at 40 °C and 20 % is cooled adiabatically to 80 %. Find its state on the chart.',
    'Compare the capillary tube with the thermostatic expansion valve.',
  ],
  long: [
    'Analyse the Bell-Coleman cycle and derive its COP. | Why is it used in aircraft though its COP is poor?',
    'Explain two-stage compression with flash intercooling. | Find the power for 20 TR at -30 °C and 40 °C.',
    'Find the cooling load of a hall of 200 seats from the given data. | Choose supply state and quantity with an ADP of 10 °C.',
    'Explain summer and winter air conditioning with diagrams. | Describe controls that save energy in an office.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Vapour Compression',
      sections: [
        'Cycle: Evaporate cold, compress, condense warm, throttle. Throttling wastes a little work and spares an engine.',
        'Diagram: On p-h coordinates heat and work are lengths. COP is the ratio of two of them.',
        'Refrigerants: Latent heat, pressures above the air’s, no harm to ozone, little to the climate, no fire. None has all.',
        'Practice: Superheat guards the compressor from drops, subcooling the valve from bubbles.',
      ],
    },
  ],
};
