import { count, type NounWords } from './noun-words.ts';

export const stats = {
  description: 'Totals over all papers that are not deleted, whatever their status.',
  calls: {
    paperStats: 'Totals only: nothing of a single paper shows.',
    departmentStats: {
      description: 'Every department of the catalogue, with 0 where there is none.',
      counts: 'departments',
    },
    paperTypeStats: { description: 'Every type of the catalogue, with 0 where there is none.', counts: 'paper_types' },
    examTypeStats: { description: 'Every type of the catalogue, with 0 where there is none.', counts: 'exam_types' },
  },
  fields: {
    pending: count('Papers that wait for review.'),
    approved: count('Approved papers.'),
    rejected: count('Rejected papers.'),
  },
} satisfies NounWords;
