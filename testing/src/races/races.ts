import { randomUUID } from 'node:crypto';
import { anyPdf, approve, ask, paperForm, reject, type Answered } from '../ask.ts';
import type { ListeningHub } from '../listening-hub.ts';
import { ACCEPTED, student, teacher, type Member } from '../people.ts';

/** The people who race, created again after a while: ID tokens are valid for 15 minutes. */
interface Field {
  readonly owner: Member;
  readonly reviewers: readonly [Member, Member];
  readonly administrators: readonly [Member, Member];
}

/** Milliseconds a field races. */
const FIELD_TIME = 600_000;

/** The report: rounds and what went wrong in them, by race. */
export interface RaceReport {
  readonly rounds: Record<string, number>;
  readonly faults: string[];
}

/** Each throws when a round has no winner, or more than one. */
type Race = (field: Field) => Promise<void>;

function must(holds: boolean, what: string, ...answers: readonly Answered[]): void {
  const told = answers.map(({ status, body }) => `${status} ${body.code}`);
  if (!holds) throw new Error(`${what}: ${told.join(', ')}`);
}

/** The one of the answers that is a 200; the others must be refusals with this code. */
function soleWinner(answers: Readonly<Record<string, Answered>>, refusal: string): string {
  const all = Object.entries(answers);
  const [winner, ...more] = all.filter(([, { status }]) => status === 200);
  const losers = all.filter(([, { status, body }]) => status === 409 && body.code === refusal);
  must(
    winner !== undefined && more.length === 0 && losers.length === all.length - 1,
    'not exactly one winner',
    ...Object.values(answers),
  );
  return winner?.[0] ?? '';
}

interface PaperRow {
  readonly paper_approval_status: string;
  readonly reviewer_id: string | null;
  readonly deleted_at: Date | null;
}

function racesOf(hub: ListeningHub): Readonly<Record<string, Race>> {
  const { rows } = hub.database;
  /** What is about this in the audit log, in order. */
  const logged = async (id: string) =>
    (await rows<{ action: string }>('select action from audit_log where object_id = $1 order by id', [id])).map(
      ({ action }) => action,
    );
  const rowOf = async (id: string) => {
    const [row] = await rows<PaperRow>('select * from documents where _id = $1', [id]);
    if (!row) throw new Error('it has no row');
    return row;
  };
  const upload = async (as: Member, key = randomUUID()) => {
    const form = paperForm({}, await anyPdf());
    const answer = await ask(hub, 'POST', '/papers/upload_paper', { as, form, headers: { 'idempotency-key': key } });
    must(answer.status === 201, 'the upload', answer);
    return { id: String(answer.body['_id']), revision: Number(answer.body['revision']) };
  };
  const edit = (as: Member, id: string) =>
    ask(hub, 'PUT', `/papers/edit_paper/${id}`, { as, form: paperForm({ title: 'Mended' }) });
  const remove = (as: Member, id: string) => ask(hub, 'PUT', `/papers/${id}/delete`, { as });
  const decisions = async (id: string) => (await logged(id)).filter((action) => /approve|reject/.test(action));

  async function decided(id: string, winner: string, reviewers: Field['reviewers']): Promise<void> {
    const { paper_approval_status, reviewer_id } = await rowOf(id);
    const [one, other] = reviewers;
    const expected = winner.endsWith('reject') ? 'Rejected' : 'Approved';
    const who = winner.startsWith('first') ? one : other;
    must(paper_approval_status === expected && reviewer_id === who.user._id, `the row is ${paper_approval_status}`);
    must((await decisions(id)).length === 1, 'not one decision in the log');
  }

  return {
    async 'approve against approve'({ owner, reviewers }) {
      const { id } = await upload(owner);
      const [first, second] = await Promise.all([approve(hub, reviewers[0], id), approve(hub, reviewers[1], id)]);
      const winner = soleWinner({ 'first approve': first, 'second approve': second }, 'ALREADY_REVIEWED');
      await decided(id, winner, reviewers);
    },

    async 'approve against reject'({ owner, reviewers }) {
      const { id } = await upload(owner);
      const [first, second] = await Promise.all([approve(hub, reviewers[0], id), reject(hub, reviewers[1], id, 'No')]);
      const winner = soleWinner({ 'first approve': first, 'second reject': second }, 'ALREADY_REVIEWED');
      await decided(id, winner, reviewers);
    },

    // An approval of what the owner has changed meanwhile never stands.
    async 'approve against edit'({ owner, reviewers: [reviewer] }) {
      const { id, revision } = await upload(owner);
      const [approved, edited] = await Promise.all([approve(hub, reviewer, id, { revision }), edit(owner, id)]);
      must(edited.status === 200, 'the edit', edited);
      const first = approved.status === 200 ? 'approve' : 'edit';
      must(first === 'approve' || approved.body.code === 'STALE_REVISION', 'the approval', approved);
      const row = await rowOf(id);
      must(row.paper_approval_status === 'Pending' && row.reviewer_id === null, `it is ${row.paper_approval_status}`);
      const order = (await logged(id)).slice(1).join();
      must(order === (first === 'approve' ? 'paper.approve,paper.edit' : 'paper.edit'), `the log: ${order}`);
    },

    async 'approve against delete'({ owner, reviewers: [reviewer] }) {
      const { id } = await upload(owner);
      const [approved, deleted] = await Promise.all([approve(hub, reviewer, id), remove(owner, id)]);
      must(deleted.status === 200, 'the deletion', deleted);
      const first = approved.status === 200 ? 'approve' : 'delete';
      must(first === 'approve' || approved.status === 404, 'the approval', approved);
      must((await rowOf(id)).deleted_at !== null, 'it is there');
      const order = (await logged(id)).slice(1).join();
      must(order === (first === 'approve' ? 'paper.approve,paper.delete' : 'paper.delete'), `the log: ${order}`);
    },

    async 'two administrators on one teacher'({ administrators: [one, other] }) {
      const { _id } = (await teacher(hub, { approved: false })).user;
      const decide = (as: Member, decision: string, further: object) =>
        ask(hub, 'PUT', `/admin/teachers/${_id}/${decision}`, { as, json: { seen: 'Pending', ...further } });
      const [first, second] = await Promise.all([decide(one, 'approve', ACCEPTED), decide(other, 'reject', {})]);
      const winner = soleWinner({ approve: first, reject: second }, 'ALREADY_REVIEWED');
      const [row] = await rows<{ status: string }>('select status from users where _id = $1', [_id]);
      must(row?.status === (winner === 'approve' ? 'Approved' : 'Rejected'), `the teacher is ${row?.status}`);
      const log = (await logged(_id)).join();
      must(log === `teacher.${winner}`, `the log: ${log}`);
    },

    async 'one upload sent twice'({ owner }) {
      const key = randomUUID();
      const [one, other] = await Promise.all([upload(owner, key), upload(owner, key)]);
      must(one.id === other.id, 'two documents');
      const log = (await logged(one.id)).join();
      must(log === 'paper.upload', `the log: ${log}`);
    },

    async 'delete against delete'({ owner }) {
      const { id } = await upload(owner);
      const both = await Promise.all([remove(owner, id), remove(owner, id)]);
      must(
        both.every(({ status }) => status === 200),
        'a deletion',
        ...both,
      );
      const log = (await logged(id)).join();
      must(log === 'paper.upload,paper.delete', `the log: ${log}`);
    },
  };
}

async function newField(hub: ListeningHub): Promise<Field> {
  const newAdministrator = async () => {
    const made = await teacher(hub);
    await hub.database.rows('update users set is_admin = true where _id = $1', [made.user._id]);
    return made;
  };
  return {
    owner: await student(hub),
    reviewers: [await teacher(hub), await teacher(hub)],
    administrators: [await newAdministrator(), await newAdministrator()],
  };
}

/** Runs so many rounds, each race in turn. A round that goes wrong is told of, and the next one runs. */
export async function race(hub: ListeningHub, rounds: number): Promise<RaceReport> {
  const races = Object.entries(racesOf(hub));
  const report: RaceReport = { rounds: {}, faults: [] };
  let [field, since] = [await newField(hub), performance.now()];
  for (let round = 0; round < rounds; round += 1) {
    if (performance.now() - since > FIELD_TIME) [field, since] = [await newField(hub), performance.now()];
    const [name, run] = races[round % races.length] ?? [];
    if (name === undefined || run === undefined) break;
    report.rounds[name] = (report.rounds[name] ?? 0) + 1;
    await run(field).catch((error: unknown) => report.faults.push(`${name}: ${String(error)}`));
  }
  return report;
}
