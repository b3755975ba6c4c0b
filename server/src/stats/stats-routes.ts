import type { Catalogue } from '@exam-vault/contract/catalogue';
import { departmentStats, examTypeStats, paperStats, paperTypeStats } from '@exam-vault/contract/stats';
import type { FastifyInstance } from 'fastify';
import type { DocumentRepository } from '../documents/document-repository.ts';
import { serve } from '../http/serve.ts';

/** The chart's order of the specification's departments (spec section 2); an institution's own list keeps its own. */
const CHARTED = ['CSE', 'ME', 'EE', 'CIVIL', 'Other'];

function asCharted(departments: readonly string[]): string[] {
  const known = CHARTED.filter((department) => departments.includes(department));
  return known.length === departments.length ? known : [...departments];
}

/** The four pies: totals over all papers that are not deleted, whatever their status (contract section 6). */
export function statsRoutes(app: FastifyInstance, documents: DocumentRepository, catalogue: Catalogue): void {
  serve(app, paperStats, async () => {
    const counts = await documents.countBy('paper', 'paper_approval_status');
    return {
      pending: counts.get('Pending') ?? 0,
      approved: counts.get('Approved') ?? 0,
      rejected: counts.get('Rejected') ?? 0,
    };
  });

  const charts = [
    [departmentStats, 'department', asCharted(catalogue.departments)],
    [paperTypeStats, 'paper_type', catalogue.paper_types],
    [examTypeStats, 'exam_type', catalogue.exam_types],
  ] as const;
  for (const [endpoint, column, values] of charts) {
    serve(app, endpoint, async () => {
      const counts = await documents.countBy('paper', column);
      // Every value of the list, then values of old papers that are no longer in the list.
      return Object.fromEntries([...values, ...counts.keys()].map((value) => [value, counts.get(value) ?? 0]));
    });
  }
}
