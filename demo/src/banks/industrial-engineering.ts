import type { Bank } from './bank.ts';

export const industrialEngineering: Bank = {
  subject: 'Industrial Engineering',
  code: '8ME5-12',
  semester: 'VIII',
  short: [
    'Define productivity.',
    'What is method study?',
    'What is a therblig?',
    'Differentiate between PERT and Gantt charts.',
    'Define the economic order quantity.',
    'What is ABC analysis?',
    'What is a control chart for fraction defective?',
    'What is the break-even point?',
  ],
  medium: [
    'Find EOQ, number of orders and total cost for 12,000 a year, Rs 80 an order and 20 % of Rs 15 a piece.',
    'From the given times with ratings of 90, 110 and 100 find standard time with 15 % allowance.',
    'Compare layout by process and by product.',
    'Forecast the next month by moving average and by exponential smoothing with 0.3.',
    'Explain Johnson’s rule for six jobs on two machines.',
  ],
  long: [
    'Draw X-bar and R charts from ten samples of five. | Is the process in control, and is it capable for ±0.05 mm?',
    'Solve the given transportation problem by Vogel’s approximation and test it. | What changes when a route is closed?',
    'Explain the seven tools of quality. | Use two of them on complaints about a hostel’s food.',
    'Explain just in time and kanban. | A factory loses its supplier for three days: compare what happens with and without stock.',
  ],
  notes: [
    {
      unit: 'III',
      title: 'Inventory',
      sections: [
        'Why stock: Because demand, supply and transport do not keep step. It costs capital, room and freshness.',
        'Order quantity: Ordering cost falls, holding cost rises with the lot; the sum is least where they are equal, and flat around it.',
        'Reorder level: Demand in the lead time and a safety stock for its spread. Service of 95 % asks for 1.65 deviations.',
        'Classes: A few parts are most of the value: count those weekly, and buy screws by the box.',
      ],
    },
  ],
};
