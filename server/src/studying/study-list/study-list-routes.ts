import * as contract from '@exam-vault/contract/study-list';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../serving/http/serve.ts';
import { presentFound } from '../questions/question-lists.ts';
import type { StudyListService } from './study-list-service.ts';

/** The study list, over HTTP (contract section 9). */
export function studyListRoutes(app: FastifyInstance, { studyList }: { readonly studyList: StudyListService }): void {
  serve(app, contract.getStudyList, async ({ caller, query }) => {
    const { data, total, subjects } = await studyList.list(caller.user, query ?? {});
    return {
      data: data.map(({ state, at, ...row }) => ({
        state,
        at: at.toISOString(),
        subject: row.subject,
        question: presentFound(row),
      })),
      total,
      subjects,
    };
  });
  serve(app, contract.studyListIds, ({ caller }) => studyList.ids(caller.user));
  serve(app, contract.putOnStudyList, async ({ caller, params, body: { state } }) => {
    await studyList.put(caller.user, params.id, state);
    return { state };
  });
  serve(app, contract.removeFromStudyList, async ({ caller, params }) => {
    await studyList.remove(caller.user, params.id);
    return { state: null };
  });
}
