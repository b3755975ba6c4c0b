import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@exam-vault/demo/random';
import { granted, isPassing, patiently, send as plainSend, type Answered, type Send } from './fault-client.ts';
import type { Client } from './fault-people.ts';
import { distinctPdf, paperForm, type Entry, type Known, type MadeFile, type Tally } from './ledger.ts';

/** One student who uploads, edits and deletes, with a teacher who reviews; it remembers every answer. */
export interface Writer {
  /** Writes until `stop`; when the connection breaks, it ends. */
  work(origin: string, stop: AbortSignal): Promise<void>;
  /** Finds out what came of unanswered requests, and looks at what was touched, or at all: fields, state and bytes. */
  look(origin: string, all?: boolean): Promise<void>;
}

interface WriterDeps {
  readonly owner: Client;
  readonly reviewer: Client;
  readonly random: Random;
  readonly tally: Tally;
  /** Absent: nobody looks at what goes over the wire. */
  readonly send?: Send;
  /** Milliseconds between two writes; absent: none. */
  readonly pause?: number;
}

type Action = 'upload' | 'edit' | 'replace' | 'approve' | 'reject' | 'delete';
/** How often what is done: a file costs a child process, and so the most time. */
const WEIGHTS: Readonly<Record<Action, number>> = { upload: 2, edit: 6, replace: 1, approve: 5, reject: 1, delete: 1 };
/** Live papers of a writer, above which it deletes instead of uploading. */
const MOST = 40;
/** Uploads without an answer, of which then one is sent again under its key instead of a new one. */
const MAX_UNANSWERED = 3;
/** Milliseconds to wait after a 503: less than it says, to be there when it heals. */
const PAUSE = 100;

interface Pending {
  readonly key: string;
  readonly title: string;
  readonly file: MadeFile;
}

const same = (one: Known, other: Known) =>
  one.deleted === other.deleted &&
  (one.deleted || (one.title === other.title && one.sha256 === other.sha256 && one.status === other.status));

export function writer({ owner, reviewer, random, tally, send = plainSend, pause = 0 }: WriterDeps): Writer {
  const papers: Entry[] = [];
  let unanswered: Pending[] = [];
  let titles = 0;
  const newTitle = () => `Paper ${(titles += 1)} ${randomUUID()}`;

  /** Counts what came. @returns whether it was acknowledged */
  function count(action: Action, answered: Answered, status: number): boolean {
    if (answered?.status === status) {
      tally.acknowledged[action] = (tally.acknowledged[action] ?? 0) + 1;
      return true;
    }
    if (answered === null) tally.broken += 1;
    else if (isPassing(answered)) tally.refused += 1;
    else tally.wrong.push(`${action}: ${answered.status} ${JSON.stringify(answered.body)}`);
    return false;
  }

  async function upload(origin: string, made: Pending): Promise<Answered> {
    const token = await owner.token(origin);
    const headers = { 'idempotency-key': made.key };
    return send(origin, 'POST', '/papers/upload_paper', { token, headers, form: paperForm(made.title, made.file) });
  }

  function keep({ title, file }: Pending, answered: Answered): void {
    const _id = String(answered?.body['_id']);
    papers.push({ is: { _id, title, sha256: file.sha256, status: 'Pending', deleted: false }, maybe: null, touched: true }); // prettier-ignore
  }

  async function change(origin: string, action: Action, { is }: Entry): Promise<[Known, Answered]> {
    const { _id } = is;
    if (action === 'approve' || action === 'reject') {
      const status = action === 'approve' ? 'Approved' : 'Rejected';
      const sent = { token: await reviewer.token(origin), json: { paperId: _id, status, comment: 'Why' } };
      return [{ ...is, status }, await send(origin, 'PUT', `/papers/${action}_paper`, sent)];
    }
    const token = await owner.token(origin);
    if (action === 'delete')
      return [{ ...is, deleted: true }, await send(origin, 'PUT', `/papers/${_id}/delete`, { token })];
    const [title, file] = [newTitle(), action === 'replace' ? distinctPdf(random) : null];
    const after = { ...is, title, sha256: file?.sha256 ?? is.sha256, status: 'Pending' };
    return [after, await send(origin, 'PUT', `/papers/edit_paper/${_id}`, { token, form: paperForm(title, file) })];
  }

  /** One request. @returns what came */
  async function once(origin: string): Promise<Answered> {
    const settled = papers.filter(({ is, maybe }) => maybe === null && !is.deleted);
    const wanted = random.weighted<Action>(WEIGHTS);
    const among = settled.filter(({ is }) => !/approve|reject/.test(wanted) || is.status === 'Pending');
    if (wanted === 'upload' ? settled.length < MOST : among.length === 0) {
      const again = unanswered.length < MAX_UNANSWERED ? undefined : random.pick(unanswered);
      const made = again ?? { key: randomUUID(), title: newTitle(), file: distinctPdf(random) };
      const answered = await upload(origin, made);
      if (count('upload', answered, 201)) keep(made, answered);
      else if (!again) unanswered.push(made);
      if (again && answered?.status === 201) unanswered = unanswered.filter((one) => one !== again);
      return answered;
    }
    const action = wanted === 'upload' ? 'delete' : wanted;
    const entry = random.pick(among.length > 0 ? among : settled);
    const [after, answered] = await change(origin, action, entry);
    entry.touched = true;
    if (count(action, answered, 200)) entry.is = after;
    else entry.maybe = after;
    return answered;
  }

  async function found(origin: string, { is }: Entry): Promise<Known> {
    const token = await owner.token(origin);
    const answered = await patiently(() => send(origin, 'GET', `/papers/get_paper/${is._id}`, { token }));
    if (answered?.status === 404) return { ...is, deleted: true };
    const body = granted(answered, 200);
    const file = await patiently(() => send(origin, 'GET', String(body['file_url'])));
    if (file?.status !== 200) return { ...is, deleted: false, sha256: `${file?.status ?? 'no answer'} for its file` };
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    return { _id: is._id, title: String(body['title']), sha256, status: String(body['paper_approval_status']), deleted: false }; // prettier-ignore
  }

  async function lookAt(origin: string, entry: Entry): Promise<void> {
    const now = await found(origin, entry);
    const done = entry.maybe !== null && same(now, entry.maybe);
    if (entry.maybe) tally[done ? 'done' : 'undone'] += 1;
    if (!done && !same(now, entry.is))
      tally.lost.push(`${JSON.stringify(now)} is neither ${JSON.stringify(entry.is)} nor ${JSON.stringify(entry.maybe)}`); // prettier-ignore
    Object.assign(entry, { is: now, maybe: null, touched: false });
  }

  return {
    async work(origin, stop) {
      while (!stop.aborted) {
        const answered = await once(origin);
        if (answered === null) return;
        await delay(answered.status === 503 ? PAUSE : pause);
      }
    },

    async look(origin, all = false) {
      // Sent again under its key an upload is one paper, whether it had been done or not.
      for (const made of unanswered) {
        const answered = await patiently(() => upload(origin, made));
        granted(answered, 201);
        tally.acknowledged['upload'] = (tally.acknowledged['upload'] ?? 0) + 1;
        keep(made, answered);
      }
      unanswered = [];
      for (const entry of papers) if (all || entry.touched || entry.maybe) await lookAt(origin, entry);
      const token = await owner.token(origin);
      const answered = await patiently(() => send(origin, 'GET', '/papers/my_paper?page=1', { token }));
      const total = Number(answered?.headers.get('x-total-count'));
      const live = papers.filter(({ is }) => !is.deleted).length;
      if (answered?.status !== 200 || total !== live) tally.lost.push(`${total} papers in his list, not ${live}`);
    },
  };
}
