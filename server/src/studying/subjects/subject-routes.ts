import { mockPaper } from '@exam-vault/contract/mock-papers';
import { getSubject, wantPaper } from '@exam-vault/contract/subjects';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import type { MockPaperService } from './mock-paper-service.ts';
import type { SubjectService } from './subject-service.ts';

interface SubjectRoutesDeps {
  readonly subjects: SubjectService;
  readonly mockPapers: MockPaperService;
}

/** A subject as a whole, and its mock papers, over HTTP (contract section 9). */
export function subjectRoutes(app: FastifyInstance, { subjects, mockPapers }: SubjectRoutesDeps): void {
  serve(app, getSubject, ({ caller, params }) => subjects.overview(caller.user, params.subject));

  serve(app, wantPaper, async ({ caller, params: { subject }, body: { exam_year, exam_type } }) => {
    const wanted = await subjects.want(caller.user, { subject, exam_year, exam_type });
    return { exam_year, exam_type, wanted };
  });

  serve(app, mockPaper, ({ params, body }) => mockPapers.make(params.subject, body));
}
