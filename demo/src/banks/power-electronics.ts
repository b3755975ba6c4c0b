import type { Bank } from './bank.ts';

export const powerElectronics: Bank = {
  subject: 'Power Electronics',
  code: '6EE4-02',
  semester: 'VI',
  short: [
    'What is the latching current of an SCR?',
    'Name three ways of turning on a thyristor.',
    'What is a snubber?',
    'Differentiate between a MOSFET and an IGBT.',
    'What is the function of a freewheeling diode?',
    'Define the duty ratio.',
    'What is commutation?',
    'What is total harmonic distortion?',
  ],
  medium: [
    'Explain the static V-I curve of an SCR and the two-transistor model.',
    'A full converter on 230 V feeds RL with constant current at 60°. Find the mean output and the power factor.',
    'Derive the output of a boost converter and find L for 12 V to 24 V at 5 A and 50 kHz.',
    'Explain single-phase AC regulators with R load and waveforms.',
    'Compare pulse width modulation by one pulse, many and sine.',
  ],
  long: [
    'Explain a three-phase full converter with waveforms at 30° and 90°. | Explain overlap and derive the fall of voltage.',
    'Explain a three-phase inverter with 120° and 180° conduction. | Draw line and phase voltages and find their fundamental.',
    'Explain cycloconverters and their circulating current. | Where are they used, and what has replaced them?',
    'Design a buck converter for a charger of 5 V and 2 A from 12 V. | Compute its losses and efficiency.',
  ],
  notes: [
    {
      unit: 'III',
      title: 'DC Choppers',
      sections: [
        'Principle: A switch that is on for a part of the time passes that part of the voltage. What it cannot pass at once, the inductor keeps.',
        'Buck and boost: In steady state the inductor’s volt-seconds cancel. From that alone come D and 1/(1 - D).',
        'Modes: Under light load the current falls to zero and the ratio depends on the load.',
        'Losses: Conduction by resistance, switching by frequency. Higher frequency makes the coil small and the heat sink large.',
      ],
    },
  ],
};
