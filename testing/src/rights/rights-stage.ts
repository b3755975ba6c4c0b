import { createHash } from 'node:crypto';
import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/documents';
import { expect } from 'vitest';
import type { DocumentRow } from '@exam-vault/server/base/database/schema';
import { approve, ask, reject, uploadedNotes, uploadedPaper, uploadedSolution } from '../ask.ts';
import type { Member } from '../people.ts';
import { textFile, type ReadingHub } from '../reading-hub.ts';
import { company, OWNERS, type Company, type Owner } from './rights-people.ts';

/**
 * A paper that is Pending, Approved, Rejected, deleted, hidden, withdrawn, withdrawn openly (with a notice), archived; notes that are live, deleted,
 * hidden; a solution as a paper, and one that is Approved while its paper is hidden; and each Approved for members, and for the institution: in the
 * order of the table's cells.
 */
export const STATES = {
  paper: ['P', 'A', 'R', 'D', 'H', 'W', 'O', 'K', 'M', 'I'],
  notes: ['L', 'X', 'Z', 'N', 'J'],
  solution: ['p', 'a', 'r', 'd', 'h', 'w', 'm', 'i'],
} as const satisfies Record<DocumentKind, readonly string[]>;
export type State = (typeof STATES)[DocumentKind][number];

/** A document of the stage, with words that no other has: one in its text, one in its title. */
export interface Staged {
  readonly kind: DocumentKind;
  readonly owner: Owner;
  readonly state: State;
  readonly word: string;
  readonly titled: string;
  readonly row: DocumentRow;
}

export interface Stage extends Company {
  readonly hub: ReadingHub;
  readonly all: readonly Staged[];
  of(kind: DocumentKind, owner: Owner, state: State): Staged;
  /** One more, for a request that changes it. */
  another(kind: DocumentKind, owner: Owner, state: State): Promise<Staged>;
}

/** What all the texts have in common, and so makes them similar. */
export const COMMON = 'Sensors and actuators';

function wordOf(...seed: readonly string[]): string {
  const bytes = createHash('sha256').update(seed.join()).digest();
  return Array.from(bytes.subarray(0, 12), (byte) => String.fromCodePoint(97 + (byte % 26))).join('');
}

type Upload = (
  hub: ReadingHub,
  as: Member,
  fields: Record<string, string>,
  file: Buffer,
  paper: string,
) => Promise<{ readonly _id: string }>;
const UPLOAD: Readonly<Record<DocumentKind, Upload>> = {
  paper: uploadedPaper,
  notes: uploadedNotes,
  solution: (hub, as, fields, file, paper) => uploadedSolution(hub, as, paper, fields, file),
};
export const ROUTES: Readonly<Record<DocumentKind, string>> = {
  paper: 'papers',
  notes: 'notes',
  solution: 'solutions',
};

/** A hub with everybody in it and a document in every state of everybody who has documents. */
export async function openStage(hub: ReadingHub): Promise<Stage> {
  let made = 0;
  const all: Staged[] = [];
  /** The paper that a solution is of: another one of the same person. */
  const paperOf = (owner: Owner, state: State) =>
    all.find((one) => one.kind === 'paper' && one.owner === owner && one.state === state)?.row._id ?? '';
  async function make(kind: DocumentKind, owner: Owner, state: State, as: Member, decider: Member): Promise<Staged> {
    made += 1;
    const [word, titled] = [wordOf('word', String(made)), wordOf('title', String(made))];
    // The rule of that department archives it.
    const archived: Record<string, string> = state === 'K' ? { department: 'ME', exam_year: '2001' } : {};
    const readers = 'MNm'.includes(state) ? 'members' : 'IJi'.includes(state) ? 'institution' : '';
    const fields = { title: `${titled} of the term`, subject: 'IoT', readers, ...archived };
    const file = textFile(`${COMMON} ${word}`);
    const { _id } = await UPLOAD[kind](hub, as, fields, file, paperOf(owner, state === 'w' ? 'H' : 'A'));
    const done = 'AHWOKahwMImi'.includes(state)
      ? await approve(hub, decider, _id)
      : 'Rr'.includes(state)
        ? await reject(hub, decider, _id, 'Not readable')
        : null;
    if (done) expect(done.status).toBe(200);
    const path = `/${ROUTES[kind]}/${_id}/delete`;
    if ('DXd'.includes(state)) expect((await ask(hub, 'PUT', path, { as })).status).toBe(200);
    if ('HWOZh'.includes(state)) {
      const why = state === 'W' ? 'withdrawn' : state === 'O' ? 'withdrawn_openly' : null;
      const json = { hidden: true, ...(why === null ? {} : { as: why, reason: 'Not ours.' }) };
      expect((await ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: decider, json })).status).toBe(200);
    }
    if (state === 'K') await hub.rules.archiveDue();
    return { kind, owner, state, word, titled, row: await rowOf(hub, _id) };
  }

  await hub.database.rows(`insert into department_rules (department, keep_years, changed_at) values ('ME', 5, now())`);
  const everybody = await company(hub, async (owner, member, decider) => {
    for (const kind of DOCUMENT_KINDS)
      all.push(...(await Promise.all(STATES[kind].map((state) => make(kind, owner, state, member, decider)))));
    // Read at once, as what is deleted later is in the index too.
    await hub.processing.drain();
  });
  // The rows as they are once their texts are read.
  for (const [at, staged] of all.entries()) all[at] = { ...staged, row: await rowOf(hub, staged.row._id) };
  return {
    ...everybody,
    hub,
    all,
    of(kind, owner, state) {
      const found = all.find((one) => one.kind === kind && one.owner === owner && one.state === state);
      if (!found) throw new Error(`no ${kind} ${state} of ${owner} among those of ${OWNERS.join()}`);
      return found;
    },
    another: (kind, owner, state) => make(kind, owner, state, everybody.member(owner), everybody.decider),
  };
}

async function rowOf({ database }: ReadingHub, _id: string): Promise<DocumentRow> {
  const [row] = await database.rows<DocumentRow>('select * from documents where _id = $1', [_id]);
  if (!row) throw new Error(`no row of ${_id}`);
  return row;
}
