import type { Bank } from './bank.ts';

export const constructionManagement: Bank = {
  subject: 'Construction Management',
  code: '7CE5-11',
  semester: 'VII',
  short: [
    'Differentiate between PERT and CPM.',
    'Define total float and free float.',
    'What is a bar chart’s weakness?',
    'What is crashing of a network?',
    'Define earnest money and security deposit.',
    'What is an escalation clause?',
    'What is the optimistic time in PERT?',
    'Name three machines for earthwork.',
  ],
  medium: [
    'Draw the network of ten activities and find its critical path and floats.',
    'Activities have times of 4-6-14 and 3-5-7 days. Find the mean and the variance, and the chance to finish in 12 days.',
    'Explain resource levelling with a histogram before and after.',
    'Compare item rate, lump sum and cost plus contracts.',
    'Describe the safety of scaffolds and of deep trenches.',
  ],
  long: [
    'Crash the given network from its normal to its least duration. | Draw the curve of direct, indirect and total cost and find the best duration.',
    'Explain tendering from the notice to the award. | What may make a lowest tender unacceptable?',
    'Compute the hourly cost of owning and running an excavator. | When should it be replaced?',
    'Explain the control of quality on a site: plan, checks, records. | Design a check list for reinforcement before a slab is cast.',
  ],
  notes: [
    {
      unit: 'II',
      title: 'Networks',
      sections: [
        'Activities and events: An arrow takes time, a node takes none. Dummies show order where two activities share an end.',
        'Forward and backward pass: Forwards the latest of what comes in, backwards the earliest of what goes out. Where both agree there is no float, and the path is critical.',
        'Crashing: Shorten the cheapest critical activity first, one day at a time, and look after each whether another path has become critical.',
        'Updating: A network is drawn to be changed. At each review what is done is entered with its real time and the rest is found again.',
      ],
    },
  ],
};
