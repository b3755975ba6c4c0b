import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Totals over all papers that are not deleted (contract section 6). */
const counts = z.record(z.string(), z.number());

export const paperStats = endpoint({
  method: 'GET',
  path: '/papers/paper_stats',
  access: 'reader',
  summary: 'Count papers by review status',
  answer: z.object({ pending: z.number(), approved: z.number(), rejected: z.number() }),
});

export const departmentStats = endpoint({
  method: 'GET',
  path: '/papers/department_stats',
  access: 'reader',
  summary: 'Count papers by department',
  answer: counts,
});

export const paperTypeStats = endpoint({
  method: 'GET',
  path: '/papers/paper_type_stats',
  access: 'reader',
  summary: 'Count papers by paper type',
  answer: counts,
});

export const examTypeStats = endpoint({
  method: 'GET',
  path: '/papers/exam_type_stats',
  access: 'reader',
  summary: 'Count papers by exam type',
  answer: counts,
});
