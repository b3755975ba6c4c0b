import * as contract from '@exam-vault/contract/answers';
import type { Endpoint, Parsed } from '@exam-vault/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { UserRow } from '../../base/database/schema.ts';
import { serve } from '../../serving/http/serve.ts';
import { addressKey } from '../../base/limits/address-key.ts';
import type { UsageLimits } from '../../base/limits/usage-limits.ts';
import type { AnswerPictures } from './answer-pictures.ts';
import type { SeenAnswer } from './answer-repository.ts';
import type { AnswerService } from './answer-service.ts';
import { presentAnswer } from './present-answer.ts';

/** A call that changes an answer of its path, and answers with it. */
type AnswerChange = Endpoint &
  Pick<typeof contract.voteAnswer, 'params' | 'answer'> & { readonly access: 'member' | 'teacher' };

export interface AnswerRoutesDeps {
  readonly answers: AnswerService;
  readonly answerPictures: Pick<AnswerPictures, 'present'>;
  readonly usage: Pick<UsageLimits, 'acquire'>;
}

/** Answers under questions, over HTTP (contract section 9). */
export function answerRoutes(app: FastifyInstance, { answers, answerPictures, usage }: AnswerRoutesDeps): void {
  const shown = (row: SeenAnswer, user: UserRow, under: string | null) =>
    presentAnswer(row, user, under, answerPictures);

  const listed = ({ rows, total, closed }: Awaited<ReturnType<AnswerService['list']>>, user: UserRow, id: string) => ({
    data: rows.map((row) => shown(row, user, id)),
    total,
    closed_until: closed?.toISOString() ?? null,
  });
  serve(app, contract.listAnswers, async ({ caller: { user }, params, query: { page = 1 } }) =>
    listed(await answers.list(user, params.id, page), user, params.id),
  );
  serve(app, contract.listRemarks, async ({ caller: { user }, params, query: { page = 1 } }) =>
    listed(await answers.remarks(user, params.id, page), user, params.id),
  );
  serve(app, contract.writeRemark, async ({ caller: { user }, params, body }) =>
    shown(await answers.remark(user, params.id, body), user, null),
  );

  serve(app, contract.writeAnswer, async ({ caller: { user }, params, body }) =>
    shown(await answers.write(user, params.id, body), user, params.id),
  );

  serve(app, contract.deleteAnswer, async ({ caller, params }) => {
    await answers.remove(caller.user, params.id);
    return { deleted: true as const };
  });

  /** A change of one answer, which is the answer to the call. */
  const change = <E extends AnswerChange>(
    endpoint: E,
    apply: (user: UserRow, _id: string, body: Parsed<E, 'body'>) => Promise<SeenAnswer>,
  ) =>
    serve<AnswerChange>(app, endpoint, async ({ caller: { user }, params, body }) =>
      shown(await apply(user, params.id, body as Parsed<E, 'body'>), user, null),
    );
  change(contract.editAnswer, answers.edit);
  change(contract.voteAnswer, (user, _id) => answers.vote(user, _id, true));
  change(contract.unvoteAnswer, (user, _id) => answers.vote(user, _id, false));
  change(contract.confirmAnswer, (user, _id) => answers.confirm(user, _id, true));
  change(contract.unconfirmAnswer, (user, _id) => answers.confirm(user, _id, false));
  change(contract.hideAnswer, answers.setHidden);
  change(contract.placeAnswer, (user, _id, { question }) => answers.place(user, _id, question));

  serve(app, contract.unplacedAnswers, async ({ caller: { user }, params, query: { page = 1 } }) => {
    const { rows, total } = await answers.unplaced(user, params.id, page);
    const data = rows.map((row) => ({
      ...shown(row, user, null),
      asked: { label: row.question_label, text: row.question_text },
    }));
    return { data, total };
  });

  serve(app, contract.answerHistory, async ({ caller, params }) => {
    const data = await answers.history(caller.user, params.id);
    return { data, total: data.length };
  });

  serve(app, contract.previewAnswer, async ({ caller, body, request }) => {
    const release = usage.acquire('previews', caller.identity.subject, request.ip);
    try {
      return await answers.preview(body.text, { person: caller.user._id, address: addressKey(request.ip) });
    } finally {
      release();
    }
  });

  serve(app, contract.closeAnswers, async ({ caller, params, body }) => {
    const until = await answers.close(caller.user, params.id, body);
    return { closed_until: until?.toISOString() ?? null };
  });
}
