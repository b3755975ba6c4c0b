import type { Bank } from './bank.ts';

export const electricalMeasurements: Bank = {
  subject: 'Electrical Measurements',
  code: '3EE4-08',
  semester: 'III',
  short: [
    'Differentiate between accuracy and precision.',
    'What is a shunt?',
    'Why is a PMMC useless for AC?',
    'What is creeping of an energy meter?',
    'State the balance of an AC bridge.',
    'What is a burden of a CT?',
    'Why must a CT’s secondary never be open?',
    'What does an LVDT measure?',
  ],
  medium: [
    'A PMMC of 1 mA and 100 ohm shall read 10 A and 250 V. Find shunt and multiplier.',
    'Measure power in three phases by two wattmeters, and find the power factor from 6 kW and -1 kW.',
    'Derive Maxwell’s and Schering’s bridges at balance.',
    'Explain the errors of a dynamometer wattmeter and their compensation.',
    'Find the limiting error of a resistance from V = 100 ± 1 V and I = 5 ± 0.1 A.',
  ],
  long: [
    'Explain an induction energy meter with its adjustments. | A meter of 600 revolutions per kWh makes 58 in 100 s at 3.5 kW: find the error.',
    'Explain the potentiometer by Crompton and its standardisation. | Calibrate a wattmeter by it.',
    'Explain ratio and phase errors of instrument transformers with a phasor diagram. | Find both for a given CT.',
    'Explain the cathode ray oscilloscope. | Draw Lissajous figures for 1:1, 1:2 and 2:3 and find a phase from one.',
  ],
  notes: [
    {
      unit: 'III',
      title: 'Bridges',
      sections: [
        'Balance: Products of opposite arms are equal, in size and in angle: two conditions, so two elements are turned in turn.',
        'Wheatstone and Kelvin: The one for ohms, the other for thousandths of them, because it leaves the leads out.',
        'Maxwell, Hay, Schering: Coils of low Q, coils of high Q, capacitors and their loss.',
        'Care: Stray capacitance is tamed by Wagner’s earth, induction by twisting leads.',
      ],
    },
  ],
};
