import type { Bank } from './bank.ts';

export const environmentalEngineering: Bank = {
  subject: 'Environmental Engineering',
  code: '6CE4-03',
  semester: 'VI',
  short: [
    'Define BOD and COD.',
    'What is the difference between sewage and sullage?',
    'What is the permissible limit of fluoride in drinking water?',
    'Define the sludge volume index.',
    'What is break-point chlorination?',
    'Name two diseases that water carries.',
    'What is an isokinetic sample?',
    'What is eutrophication, and what feeds it?',
  ],
  medium: [
    'Forecast the population of a town for 2041 by the geometric and the incremental increase method from four censuses.',
    'Design a rectangular sedimentation tank for 8 million litres a day.',
    'The BOD of five days at 20 °C is 180 mg/l and k = 0.1 a day. Find the ultimate BOD and that of two days at 25 °C.',
    'Compare slow and rapid sand filters.',
    'Explain the theory of coagulation and the jar test.',
  ],
  long: [
    'Draw the flow sheet of a water works for river water and explain each unit. | Design its chlorination for a contact of 30 minutes.',
    'Explain the activated sludge process with a diagram. | Find the volume of the aeration tank, the F/M ratio and the sludge age for given data.',
    'Derive the oxygen sag curve of Streeter and Phelps. | Find the critical deficit below an outfall.',
    'Describe the collection and disposal of solid waste in a town of 200,000. | Compare composting, landfill and incineration.',
  ],
  notes: [
    {
      unit: 'IV',
      title: 'Sewage Treatment',
      sections: [
        'Aim: Solids, organic matter and germs are taken out before the water returns to a river. Each stage takes what the one before has left.',
        'Primary treatment: Screens, grit chamber and settling remove what floats and what sinks: about 60 % of the solids and a third of the BOD.',
        'Activated sludge: Bacteria kept in suspension by air eat what is dissolved; they settle, and a part is returned to work again.',
        'Trickling filter: The bacteria sit on stones over which sewage trickles. Simple, robust, and a home of flies.',
      ],
    },
  ],
};
