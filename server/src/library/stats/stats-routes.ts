import type { Catalogue } from '@exam-vault/contract/catalogue';
import { paperContract } from '@exam-vault/contract/papers';
import type { ReviewState } from '@exam-vault/contract/permissions';
import { departmentStats, examTypeStats, paperStats, paperTypeStats } from '@exam-vault/contract/stats';
import type { FastifyInstance } from 'fastify';
import type { DocumentGroup } from '../../base/changes/change-log.ts';
import type { AnswerCache } from '../../serving/public-answers/answer-cache.ts';
import { serveAnswers } from '../../serving/public-answers/serve-answers.ts';
import type { PaperTallies } from './paper-tallies.ts';

/** The chart's order of the specification's departments (spec section 2); an institution's own list keeps its own. */
const CHARTED = ['CSE', 'ME', 'EE', 'CIVIL', 'Other'];

function asCharted(departments: readonly string[]): string[] {
  const known = CHARTED.filter((department) => departments.includes(department));
  return known.length === departments.length ? known : [...departments];
}

/** Nothing public tells a paper that waits for its date from one that waits for its review (decision 132). */
const STATES = [['Pending', 'Scheduled'], ['Approved'], ['Rejected']] as const satisfies readonly ReviewState[][];

const ALL_PAPERS: DocumentGroup = { name: 'papers', has: ({ kind }) => kind === paperContract.kind };

export interface StatsRoutesDeps {
  readonly tallies: PaperTallies;
  readonly catalogue: Catalogue;
  readonly answers: AnswerCache;
}

/** The four pies: totals over all papers that are not deleted, whatever their status (contract section 6). */
export function statsRoutes(app: FastifyInstance, { tallies, catalogue, answers }: StatsRoutesDeps): void {
  serveAnswers(app, answers, paperStats, {
    question: () => ({
      key: 'stats',
      build: async () => {
        const counts = await tallies.countBy('paper_approval_status');
        const [pending, approved, rejected] = STATES.map((states) =>
          states.reduce((papers, state) => papers + (counts.get(state) ?? 0), 0),
        );
        return { body: { pending, approved, rejected }, list: ALL_PAPERS };
      },
    }),
  });

  const charts = [
    [departmentStats, 'department', asCharted(catalogue.departments)],
    [paperTypeStats, 'paper_type', catalogue.paper_types],
    [examTypeStats, 'exam_type', catalogue.exam_types],
  ] as const;
  for (const [endpoint, column, values] of charts) {
    serveAnswers(app, answers, endpoint, {
      question: () => ({
        key: `stats ${column}`,
        build: async () => {
          const counts = await tallies.countBy(column);
          // Every value of the list, then values of old papers that are no longer in the list.
          const all = [...values, ...counts.keys()].map((value) => [value, counts.get(value) ?? 0] as const);
          return { body: Object.fromEntries(all), list: ALL_PAPERS };
        },
      }),
    });
  }
}
