import { mockPaper } from '@exam-vault/contract/mock-papers';
import { getSubject, wantPaper } from '@exam-vault/contract/subjects';
import type { FastifyInstance } from 'fastify';
import type { Presenters } from '../../library/documents/present-document.ts';
import { serve } from '../../serving/http/serve.ts';
import type { HelpfulService } from '../helpful/helpful-service.ts';
import type { MockPaperService } from './mock-paper-service.ts';
import type { SubjectService } from './subject-service.ts';

interface SubjectRoutesDeps {
  readonly subjects: SubjectService;
  readonly mockPapers: MockPaperService;
  readonly helpful: Pick<HelpfulService, 'pinnedIn'>;
  readonly present: Presenters;
}

/** A subject as a whole, and its mock papers, over HTTP (contract section 9). */
export function subjectRoutes(
  app: FastifyInstance,
  { subjects, mockPapers, helpful, present }: SubjectRoutesDeps,
): void {
  serve(app, getSubject, async ({ caller: { user }, params: { subject } }) => {
    const [overview, rows] = await Promise.all([subjects.overview(user, subject), helpful.pinnedIn(user, subject)]);
    const pinned = rows.map((row) => ({ kind: row.kind, document: present[row.kind](row, user) }));
    return { ...overview, ...(pinned.length > 0 && { pinned }) };
  });

  serve(app, wantPaper, async ({ caller, params: { subject }, body: { exam_year, exam_type } }) => {
    const wanted = await subjects.want(caller.user, { subject, exam_year, exam_type });
    return { exam_year, exam_type, wanted };
  });

  serve(app, mockPaper, ({ params, body }) => mockPapers.make(params.subject, body));
}
