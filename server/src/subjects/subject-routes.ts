import { getSubject, wantPaper } from '@exam-vault/contract/subjects';
import type { FastifyInstance } from 'fastify';
import { serve } from '../http/serve.ts';
import type { SubjectService } from './subject-service.ts';

/** A subject as a whole, over HTTP (contract section 9). */
export function subjectRoutes(app: FastifyInstance, subjects: SubjectService): void {
  serve(app, getSubject, ({ caller, params }) => subjects.overview(caller.user, params.subject));

  serve(app, wantPaper, async ({ caller, params: { subject }, body: { exam_year, exam_type } }) => {
    const wanted = await subjects.want(caller.user, { subject, exam_year, exam_type });
    return { exam_year, exam_type, wanted };
  });
}
