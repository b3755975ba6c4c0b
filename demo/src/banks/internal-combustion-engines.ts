import type { Bank } from './bank.ts';

export const internalCombustionEngines: Bank = {
  subject: 'Internal Combustion Engines',
  code: '7ME5-11',
  semester: 'VII',
  short: [
    'Define the octane number.',
    'Differentiate between SI and CI engines.',
    'What is volumetric efficiency?',
    'What is scavenging?',
    'What does a carburettor do on starting?',
    'Define the mean effective pressure.',
    'What is the delay period of a diesel?',
    'What is a supercharger?',
  ],
  medium: [
    'Draw the valve timing diagram of a four-stroke engine at high speed and give reasons.',
    'A four-cylinder engine of 80 × 90 mm gives 40 kW at 4500 rpm. Find its brake mean effective pressure.',
    'Explain knocking in SI and CI engines and why the cures are opposite.',
    'Describe the common rail system with a sketch.',
    'Describe the Morse test and find the mechanical efficiency from given readings.',
  ],
  long: [
    'Explain the stages of combustion in an SI engine on a p-theta diagram. | How do turbulence, mixture and spark advance change them?',
    'Draw up the heat balance of a diesel from the given trial. | Find the indicated and the brake thermal efficiency.',
    'Explain the formation of CO, HC, NOx and soot. | Describe a three-way catalyst, exhaust recirculation and a particle filter.',
    'Compare water and air cooling, wet and dry sump lubrication. | Which would you choose for a motor cycle, and which for a lorry?',
  ],
  notes: [
    {
      unit: 'III',
      title: 'Combustion in CI Engines',
      sections: [
        'Delay: Between the first drop and the first flame some ten degrees pass. What gathered in that time burns at once and makes the diesel’s knock.',
        'Stages: Delay, rapid burning, controlled burning, afterburning. Only the third follows the pump.',
        'Cetane: A fuel that ignites readily has a short delay. What is good for a diesel is bad for a petrol engine.',
        'Chambers: Direct injection saves fuel, a swirl chamber saves noise. Modern pumps have ended the choice.',
      ],
    },
  ],
};
