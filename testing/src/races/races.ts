import { randomUUID } from 'node:crypto';
import { raceClient, raceForm, type Came, type Racer } from './race-client.ts';
import { raceMakers, type Query, type RaceTarget } from './race-people.ts';

/** The people who race, created again after a while: ID tokens are valid for 15 minutes. */
interface Field {
  readonly owner: Racer;
  readonly reviewers: readonly [Racer, Racer];
  readonly administrators: readonly [Racer, Racer];
}

/** Milliseconds a field races. */
const FIELD_TIME = 600_000;

/** The report: rounds and what went wrong in them, by race. */
export interface RaceReport {
  readonly rounds: Record<string, number>;
  /** How often which of the two was first, where both may be. */
  readonly winners: Record<string, number>;
  readonly faults: string[];
}

/** What a round came to: the winner's name; it throws when there is none or more than one. */
type Race = (field: Field) => Promise<string>;

function must(holds: boolean, what: string, ...answers: readonly Came[]): void {
  const told = answers.map(({ status, body }) => `${status} ${JSON.stringify(body['code'])}`);
  if (!holds) throw new Error(`${what}: ${told.join(', ')}`);
}

/** The one of the answers that is a 200; the others must be refusals with this code. */
function soleWinner(answers: Readonly<Record<string, Came>>, refusal: string): string {
  const all = Object.entries(answers);
  const [winner, ...more] = all.filter(([, { status }]) => status === 200);
  const losers = all.filter(([, { status, body }]) => status === 409 && body['code'] === refusal);
  must(
    winner !== undefined && more.length === 0 && losers.length === all.length - 1,
    'not exactly one winner',
    ...Object.values(answers),
  );
  return winner?.[0] ?? '';
}

/** What is about this in the audit log, in order. */
async function logged(query: Query, id: string): Promise<string[]> {
  const { rows } = await query('select action from audit_log where object_id = $1 order by id', [id]);
  return (rows as { action: string }[]).map(({ action }) => action);
}

async function paperRow(query: Query, id: string) {
  const { rows } = await query('select * from documents where _id = $1', [id]);
  return rows[0] as {
    paper_approval_status: string;
    reviewer_id: string | null;
    revision: number;
    deleted_at: Date | null;
  };
}

function racesOf(target: RaceTarget): Readonly<Record<string, Race>> {
  const { query } = target;
  const make = raceMakers(target);
  const send = raceClient(target.origin);
  const approve = (as: Racer, paperId: string, more: object = {}) =>
    send('PUT', '/papers/approve_paper', { as, json: { paperId, status: 'Approved', ...more } });
  const reject = (as: Racer, paperId: string) =>
    send('PUT', '/papers/reject_paper', { as, json: { paperId, status: 'Rejected', comment: 'No' } });
  const paper = async (owner: Racer) => {
    const { body } = await make.upload(owner);
    return { id: String(body['_id']), revision: Number(body['revision']) };
  };
  const edit = (as: Racer, id: string) =>
    send('PUT', `/papers/edit_paper/${id}`, { as, form: raceForm('Mended', false) });
  const remove = (as: Racer, id: string) => send('PUT', `/papers/${id}/delete`, { as });
  const decisions = async (id: string) => (await logged(query, id)).filter((action) => /approve|reject/.test(action));

  async function decided(id: string, winner: string, reviewers: Field['reviewers']): Promise<void> {
    const { paper_approval_status, reviewer_id } = await paperRow(query, id);
    const [one, other] = reviewers;
    const expected = winner.endsWith('reject') ? 'Rejected' : 'Approved';
    const who = winner.startsWith('first') ? one._id : other._id;
    must(paper_approval_status === expected && reviewer_id === who, `the row is ${paper_approval_status}`);
    must((await decisions(id)).length === 1, 'not one decision in the log');
  }

  return {
    async 'approve against approve'({ owner, reviewers }) {
      const { id } = await paper(owner);
      const [first, second] = await Promise.all([approve(reviewers[0], id), approve(reviewers[1], id)]);
      const winner = soleWinner({ 'first approve': first, 'second approve': second }, 'ALREADY_REVIEWED');
      await decided(id, winner, reviewers);
      return winner;
    },

    async 'approve against reject'({ owner, reviewers }) {
      const { id } = await paper(owner);
      const [first, second] = await Promise.all([approve(reviewers[0], id), reject(reviewers[1], id)]);
      const winner = soleWinner({ 'first approve': first, 'second reject': second }, 'ALREADY_REVIEWED');
      await decided(id, winner, reviewers);
      return winner;
    },

    // An approval of what the owner has changed meanwhile never stands.
    async 'approve against edit'({ owner, reviewers: [reviewer] }) {
      const { id, revision } = await paper(owner);
      const [approved, edited] = await Promise.all([approve(reviewer, id, { revision }), edit(owner, id)]);
      must(edited.status === 200, 'the edit', edited);
      const first = approved.status === 200 ? 'approve' : 'edit';
      must(first === 'approve' || approved.body['code'] === 'STALE_REVISION', 'the approval', approved);
      const row = await paperRow(query, id);
      must(row.paper_approval_status === 'Pending' && row.reviewer_id === null, `it is ${row.paper_approval_status}`);
      const order = (await logged(query, id)).slice(1).join();
      must(order === (first === 'approve' ? 'paper.approve,paper.edit' : 'paper.edit'), `the log: ${order}`);
      return first;
    },

    async 'approve against delete'({ owner, reviewers: [reviewer] }) {
      const { id } = await paper(owner);
      const [approved, deleted] = await Promise.all([approve(reviewer, id), remove(owner, id)]);
      must(deleted.status === 200, 'the deletion', deleted);
      const first = approved.status === 200 ? 'approve' : 'delete';
      must(first === 'approve' || approved.status === 404, 'the approval', approved);
      must((await paperRow(query, id)).deleted_at !== null, 'it is there');
      const order = (await logged(query, id)).slice(1).join();
      must(order === (first === 'approve' ? 'paper.approve,paper.delete' : 'paper.delete'), `the log: ${order}`);
      return first;
    },

    async 'two administrators on one teacher'({ administrators: [one, other] }) {
      const teacher = await make.waitingTeacher();
      const decide = (as: Racer, decision: string, further: object) =>
        send('PUT', `/admin/teachers/${teacher._id}/${decision}`, { as, json: { seen: 'Pending', ...further } });
      const approval = decide(one, 'approve', { accept_unconfirmed: true });
      const [first, second] = await Promise.all([approval, decide(other, 'reject', {})]);
      const winner = soleWinner({ approve: first, reject: second }, 'ALREADY_REVIEWED');
      const { rows } = await query('select status from users where _id = $1', [teacher._id]);
      const { status } = rows[0] as { status: string };
      must(status === (winner === 'approve' ? 'Approved' : 'Rejected'), `the teacher is ${status}`);
      const log = (await logged(query, teacher._id)).join();
      must(log === `teacher.${winner}`, `the log: ${log}`);
      return winner;
    },

    async 'one upload sent twice'({ owner }) {
      const key = randomUUID();
      const both = await Promise.all([make.upload(owner, key), make.upload(owner, key)]);
      const [id, ...others] = new Set(both.map(({ body }) => String(body['_id'])));
      must(id !== undefined && others.length === 0, 'two documents', ...both);
      const log = (await logged(query, id ?? '')).join();
      must(log === 'paper.upload', `the log: ${log}`);
      return 'one';
    },

    async 'delete against delete'({ owner }) {
      const { id } = await paper(owner);
      const both = await Promise.all([remove(owner, id), remove(owner, id)]);
      must(
        both.every(({ status }) => status === 200),
        'a deletion',
        ...both,
      );
      const log = (await logged(query, id)).join();
      must(log === 'paper.upload,paper.delete', `the log: ${log}`);
      return 'one';
    },
  };
}

/** Runs so many rounds, each race in turn. A round that goes wrong is told of, and the next one runs. */
export async function race(target: RaceTarget, rounds: number, onRound?: (done: number) => void): Promise<RaceReport> {
  const make = raceMakers(target);
  const newField = async (): Promise<Field> => ({
    owner: await make.student(),
    reviewers: [await make.teacher(), await make.teacher()],
    administrators: [await make.administrator(), await make.administrator()],
  });
  const races = Object.entries(racesOf(target));
  const report: RaceReport = { rounds: {}, winners: {}, faults: [] };
  let [field, since] = [await newField(), performance.now()];
  for (let round = 0; round < rounds; round += 1) {
    if (performance.now() - since > FIELD_TIME) [field, since] = [await newField(), performance.now()];
    const [name, run] = races[round % races.length] ?? [];
    if (name === undefined || run === undefined) break;
    report.rounds[name] = (report.rounds[name] ?? 0) + 1;
    try {
      const winner = `${name}: ${await run(field)}`;
      report.winners[winner] = (report.winners[winner] ?? 0) + 1;
    } catch (error) {
      report.faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    onRound?.(round + 1);
  }
  return report;
}
