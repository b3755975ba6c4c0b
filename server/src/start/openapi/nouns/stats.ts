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
    getDocumentUse: {
      description:
        'Counted after the idea of COUNTER, Release 5: the same of one reader within 30 seconds is once, and robots don’t count. A download is counted when the file is opened or saved. Nothing of who it was is kept. The last seconds are missing: the hub writes every ten.',
      problems: ['VALIDATION'],
      fields: {
        from: 'The first month, such as 2026-01. Absent: eleven months before the last one.',
        to: 'The last month. Absent: this one.',
        months: 'Every month of the span, the first one first.',
        month: 'The month, such as 2026-11, in the time zone of the institution.',
        departments: 'The most used first.',
        department: 'The department of the document when it was counted.',
        documents: 'The 20 documents used most. Those that are deleted are one, by department.',
        _id: 'Null for documents that are deleted.',
        kind: 'Null for documents that are deleted.',
        title: 'Null for documents that are deleted.',
        views: count('How often its page was opened.'),
        downloads: count('How often its file was opened or saved.'),
      },
    },
  },
  fields: {
    pending: count('Papers that wait for review.'),
    approved: count('Approved papers.'),
    rejected: count('Rejected papers.'),
  },
} satisfies NounWords;
