import type { AnswersOfQuestion, QuestionAnswer } from '@exam-vault/contract/answers';
import type { Notification } from '@exam-vault/contract/personal';
import type { Question } from '@exam-vault/contract/questions';
import { expect } from 'vitest';
import { ask, PAPER_FIELDS, type Speaker } from './ask.ts';
import { student, teacher } from './people.ts';
import { readingHub } from './reading-hub.ts';

export const PUMP = 'Explain the construction and working of a centrifugal pump with priming';
export const WHEEL = 'Derive the hydraulic efficiency of a Pelton wheel with its bucket';
export const LAW = 'State the theorem of Buckingham about dimensionless groups of variables';
export const PAGE = `1. ${PUMP} [5]\n2. ${WHEEL} [8]\n3. ${LAW} [7]`;

export type Body = Record<string, unknown>;

/** Those of one test. */
export const alone = async (texts: Promise<string[]>, mark: string) =>
  (await texts).filter((text) => text.includes(mark));

export type AnswersHub = Awaited<ReturnType<typeof answersHub>>;

/** A hub with a student who writes answers, one who reads them and a teacher, and the calls of the tests of answers. */
export async function answersHub() {
  const hub = await readingHub();
  const [writer, reader, colleague] = [await student(hub), await student(hub), await teacher(hub)];

  const call = async (method: string, path: string, as: Speaker, json?: unknown) => {
    const { status, body } = await ask(hub, method, path, { as, ...(json !== undefined && { json }) });
    return { status, body: body as unknown as Body };
  };
  const questionsOf = async ({ _id }: { _id: string }, as: Speaker = reader) =>
    (await call('GET', `/papers/${_id}/questions`, as)).body['data'] as Question[];
  const labelled = async (paper: { _id: string }, label: string, as: Speaker = reader) => {
    const found = (await questionsOf(paper, as)).find((one) => one.label === label);
    if (!found) throw new Error(`no question ${label}`);
    return found;
  };
  const list = async (question: string, as: Speaker = reader, query = '') =>
    (await call('GET', `/questions/${question}/answers${query}`, as)).body as unknown as AnswersOfQuestion;
  /** Of all pages: answers of other papers with the same question are there too. */
  const textsOf = async (question: string, as: Speaker = reader): Promise<string[]> => {
    const texts: string[] = [];
    for (let page = 1; ; page += 1) {
      const { data, total } = await list(question, as, `?page=${page}`);
      texts.push(...data.map(({ text }) => text));
      if (data.length === 0 || texts.length >= total) return texts;
    }
  };
  const write = async (question: string, text: string, as: Speaker = writer) =>
    (await call('POST', `/questions/${question}/answers`, as, { text })).body as unknown as QuestionAnswer;
  const told = async (as: Speaker) => (await call('GET', '/notifications', as)).body['data'] as readonly Notification[];
  const logged = (_id: string) =>
    hub.database.rows<{ action: string }>(
      "select action from audit_log where object_id = $1 and action like 'answer.%' order by id",
      [_id],
    );
  const later = (hours: number) => new Date(hub.clock.now().getTime() + hours * 3_600_000).toISOString();
  const close = (paper: { _id: string }, until: string | null, as: Speaker = hub.reviewer) =>
    call('PUT', `/papers/${paper._id}/answers_closed`, as, { until });

  /** @returns what the calls answer that wait for this deletion, and go on when it is done */
  const whileDeleted = async <T>(
    table: 'answers' | 'users',
    _id: string,
    calls: () => Promise<T>,
    waiting = 1,
  ): Promise<T> => {
    const waits = async () =>
      (
        await hub.database.rows(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).length;
    const [answer] = await hub.database.db.transaction().execute(async (trx) => {
      if (table === 'answers') await trx.deleteFrom('answers').where('_id', '=', _id).execute();
      else await trx.deleteFrom('users').where('_id', '=', _id).execute();
      const sent = calls();
      await expect.poll(waits, { timeout: 10_000 }).toBeGreaterThanOrEqual(waiting);
      return [sent] as const;
    });
    return await answer;
  };

  const paperWithAnswer = async (text = 'It lifts water by $p = \\rho g h$.') => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, PAGE);
    const question = await labelled(paper, '1');
    return { paper, question, answer: await write(question._id, text) };
  };

  return {
    hub,
    writer,
    reader,
    colleague,
    call,
    questionsOf,
    labelled,
    list,
    textsOf,
    write,
    told,
    logged,
    later,
    close,
    whileDeleted,
    paperWithAnswer,
  };
}
