import type { Draft } from '@exam-vault/contract/drafts';
import { ChildFailedError } from '@exam-vault/sandbox/child-failed';
import { approve, ask, PAPER_FIELDS, type Speaker } from '@exam-vault/testing/ask';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { namingPdf } from '@exam-vault/testing/naming-pdfs';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { pino } from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BACKGROUND, computePool } from '../../serving/compute/compute-pool.ts';
import { pageMatching, type PageMatchingDeps } from './page-matching.ts';
import { printRepository } from './print-repository.ts';

let hub: ReadingHub;
let other: Member;

beforeAll(async () => {
  hub = await readingHub();
  other = await student(hub);
});

const seenBy = async (as: Speaker, ...pages: readonly string[]): Promise<Draft['seen_before']> => {
  const { _id } = await uploadedDraft(hub, as, [textFile(...pages)]);
  await hub.processing.drain();
  const { seen_before } = await draftNow(hub, as, _id);
  await ask(hub, 'DELETE', `/drafts/${_id}`, { as });
  return seen_before;
};

describe('the same file (contract section 9)', () => {
  it('is shown to everybody once it is approved, before that only to its owner and to teachers', async () => {
    const text = 'Question 1. Explain how a bank clears cheques';
    const paper = await hub.pendingPaper(PAPER_FIELDS, text);
    const whole = { _id: paper._id, title: paper.title, kind: 'same_file', score: 1 };
    expect(await seenBy(hub.owner, text)).toMatchObject([whole]);
    expect(await seenBy(hub.reviewer, text)).toMatchObject([whole]);
    expect(await seenBy(other, text)).toEqual([{ kind: 'same_file', waiting: true }]);
    await approve(hub, hub.reviewer, paper._id);
    expect(await seenBy(other, text)).toMatchObject([whole]);
  });

  it('tells of waiting and rejected ones neither how many nor which, and nothing of deleted ones', async () => {
    const text = 'Question 1. Derive the lens equation';
    const papers = [];
    for (let count = 0; count < 3; count += 1) papers.push(await hub.pendingPaper(PAPER_FIELDS, text));
    expect(await seenBy(other, text)).toEqual([{ kind: 'same_file', waiting: true }]);
    for (const { _id } of papers) await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: hub.owner });
    expect(await seenBy(other, text)).toEqual([]);
    expect(await seenBy(hub.owner, text)).toEqual([]);
  });

  it('is an own earlier draft too, never a draft of somebody else', async () => {
    const text = 'Question 1. State the second law of thermodynamics';
    const file = textFile(text);
    const first = await uploadedDraft(hub, hub.owner, [file], { names: ['heat.pdf'] });
    const second = await uploadedDraft(hub, hub.owner, [file]);
    expect(second.seen_before).toMatchObject([{ _id: first._id, title: 'heat.pdf', kind: 'same_file', draft: true }]);
    expect((await draftNow(hub, hub.owner, first._id)).seen_before).toEqual([]);
    // Also when what is stored is not what came.
    const naming = await namingPdf({});
    await uploadedDraft(hub, hub.owner, [naming], { names: ['names.pdf'] });
    const again = await uploadedDraft(hub, hub.owner, [naming]);
    expect(again.seen_before).toMatchObject([{ title: 'names.pdf', kind: 'same_file', draft: true }]);
    expect(await seenBy(other, text)).toEqual([]);
  });
});

const QUESTIONS = [
  'Explain the working of a centrifugal pump with a neat sketch and derive its specific speed',
  'A jet of water strikes a curved vane which moves away with half the velocity of the jet',
  'Compare Pelton and Kaplan turbines with respect to head discharge and efficiency curves',
  'What is cavitation and which measures prevent it in reaction turbines',
  'Determine the power that is lost by friction in a pipe of rough concrete',
];
const OTHER_QUESTIONS = [
  'State Bernoulli and list its assumptions for ideal fluids under steady conditions',
  'Find the force on a gate that closes a rectangular channel completely',
  'Sketch velocity profiles for laminar motion between two parallel plates',
  'Define stream function together with velocity potential and their relation',
  'Obtain the discharge over a triangular notch by integrating elementary strips',
];
const THIRD_QUESTIONS = [
  'Outline how a blast furnace reduces haematite and name its chemical zones',
  'Why are bearings lubricated, and which greases withstand heavy thrust',
  'Describe annealing alongside quenching for medium carbon steel',
  'Calculate hardness numbers from Brinell indentations of copper samples',
  'Draw the iron carbon diagram up to cementite and mark its eutectoid',
];
const header = (year: number) =>
  `Fairview University\nEnd Term Examination ${year}\nCourse Name : Fluid Machines\nTime : 3 Hours Maximum Marks : 60\nAttempt all questions`;
/** As a reader misreads: every seventh word. */
const misread = (text: string) =>
  text.replaceAll(/\S+/g, (word, at: number) => (at % 7 === 3 ? `${word.slice(0, 2)}x${word.slice(3)}` : word));

describe('the same pages (contract section 9)', () => {
  it('are found though they were read with mistakes, another year of the course is not', async () => {
    const paper = await hub.approvedPaper(PAPER_FIELDS, [header(2023), ...QUESTIONS].join('\n'), 'Page two');
    const again = await seenBy(other, misread([header(2023), ...QUESTIONS].join('\n')));
    expect(again).toMatchObject([{ _id: paper._id, title: paper.title, kind: 'same_pages', page: 1, other_page: 1 }]);
    expect(await seenBy(other, [header(2024), ...OTHER_QUESTIONS].join('\n'))).toEqual([]);
  });

  it('of another sitting are the paper set again, the same file is still the same', async () => {
    const text = [header(2019), ...THIRD_QUESTIONS].join('\n');
    const sitting = { exam_date: '2019-11-20', session: 'Nov/Dec', variant: 'Set A' };
    const paper = await hub.approvedPaper({ ...PAPER_FIELDS, title: 'Set A of it', ...sitting }, text);
    const { _id } = await uploadedDraft(hub, other, [textFile(misread(text))]);
    await hub.processing.drain();
    const kindBeside = async (values: object) => {
      await ask(hub, 'PATCH', `/drafts/${_id}`, { as: other, json: { values } });
      const { seen_before } = await draftNow(hub, other, _id);
      return seen_before.map((one) => ('_id' in one && one._id === paper._id ? one.kind : null));
    };
    expect(await kindBeside({})).toEqual(['same_pages']);
    expect(await kindBeside({ variant: 'SET-A', exam_date: '11/2019' })).toEqual(['same_pages']);
    expect(await kindBeside({ variant: 'Set B' })).toEqual(['same_questions']);
    // What the draft shows of the other paper is what it showed before.
    const [seen] = (await draftNow(hub, other, _id)).seen_before;
    expect(Object.keys(seen ?? {})).not.toContain('variant');
    await ask(hub, 'DELETE', `/drafts/${_id}`, { as: other });
    const same = await uploadedDraft(hub, other, [textFile(text)]);
    await ask(hub, 'PATCH', `/drafts/${same._id}`, { as: other, json: { values: { variant: 'Set B' } } });
    expect((await draftNow(hub, other, same._id)).seen_before).toMatchObject([{ _id: paper._id, kind: 'same_file' }]);
    await ask(hub, 'DELETE', `/drafts/${same._id}`, { as: other });
  });

  it('are said to be looked for until they are compared, not after a failure', async () => {
    const prints = printRepository(hub.database.db);
    const { _id } = await uploadedDraft(hub, other, [textFile('State the theorem of Pythagoras')]);
    await hub.processing.drain();
    const isComparing = async () => (await draftNow(hub, other, _id)).comparing ?? false;
    expect(await isComparing()).toBe(false);
    await hub.database.rows(
      'insert into prints_due (file_id, is_new) select file_id, true from drafts where _id = $1',
      [_id],
    );
    expect(await isComparing()).toBe(true);
    const due = await prints.due.claim();
    if (!due) throw new Error('nothing is due');
    expect(await isComparing()).toBe(true);
    await prints.due.putBack(due, 3_600);
    expect(await isComparing()).toBe(false);
    await ask(hub, 'DELETE', `/drafts/${_id}`, { as: other });
  });

  it('of a waiting paper are only told as waiting, and are shown to teachers', async () => {
    const pages = OTHER_QUESTIONS.join('\n');
    const paper = await hub.pendingPaper(PAPER_FIELDS, pages);
    expect(await seenBy(other, misread(pages))).toEqual([{ kind: 'same_pages', waiting: true }]);
    expect(await seenBy(hub.reviewer, misread(pages))).toMatchObject([{ _id: paper._id, kind: 'same_pages' }]);
  });

  it('are forgotten with the draft, and stay when it is handed in', async () => {
    const rows = async () => (await hub.database.rows('select from page_prints')).length;
    const before = await rows();
    const { _id } = await uploadedDraft(hub, other, [textFile(QUESTIONS.join('\n'))]);
    await hub.processing.drain();
    expect(await rows()).toBe(before + 1);
    await ask(hub, 'POST', `/drafts/${_id}/submit`, { as: other, json: PAPER_FIELDS });
    expect(await rows()).toBe(before + 1);
    await seenBy(other, 'A page of another draft, of which nothing is kept');
    expect(await rows()).toBe(before + 1);
    expect(
      await hub.database.rows('select from page_matches where file_id not in (select file_id from stored_files)'),
    ).toEqual([]);
  });
});

/** A page of stripes; it has no words in common with another. */
const SKETCH = Buffer.from(Array.from({ length: 64 * 64 }, (_none, at) => ((at * 7) % 11 < 4 ? 90 : 230) - (at % 5)));

/** Papers that were read when nothing was kept to find them again. @returns their files */
async function oldPapers(...texts: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const text of texts) {
    const { _id } = await hub.pendingPaper(PAPER_FIELDS, text);
    const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
    files.push(row?.file_id ?? '');
  }
  await hub.database.rows('delete from page_prints');
  await hub.database.rows('delete from page_matches');
  await hub.database.rows('insert into prints_due (file_id, is_new) select unnest($1::uuid[]), false', [files]);
  return files;
}

async function compareWith(sketches: PageMatchingDeps['reader']['sketches']): Promise<void> {
  const { db } = hub.database;
  const files = { withLocalCopy: <T>(_id: string, use: (path: string) => Promise<T>) => use('') };
  const log = pino({ level: 'silent' });
  const background = computePool(BACKGROUND, { log });
  await pageMatching({ db, files, reader: { sketches }, log, background }).drain();
  await background.close();
}

const queueAgain = (files: readonly string[]) =>
  hub.database.rows(
    'insert into prints_due (file_id, is_new) select unnest($1::uuid[]), false on conflict (file_id) do update set due_at = now()',
    [files],
  );
const matches = () => hub.database.rows('select file_id from page_matches');

describe('documents that an earlier version has read', () => {
  beforeEach(() => hub.database.rows('update documents set deleted_at = now()'));

  it('get their pictures without being read again, each once, and are found by them', async () => {
    const files = await oldPapers('A dark photo', 'Hardly legible');
    const drawn: object[] = [];
    const sketches: PageMatchingDeps['reader']['sketches'] = async (_path, { type, turns }) => {
      drawn.push({ type, turns });
      return [SKETCH];
    };
    await compareWith(sketches);
    expect(drawn).toEqual([
      { type: 'PDF', turns: [0] },
      { type: 'PDF', turns: [0] },
    ]);
    expect(await matches()).toHaveLength(1);
    await queueAgain(files);
    await compareWith(sketches);
    expect(drawn).toHaveLength(2);
    expect(await matches()).toHaveLength(1);
  });

  it('have their turn after new ones, and none while the worker rests', async () => {
    const prints = printRepository(hub.database.db);
    const [old] = await oldPapers('Read long ago');
    expect(await prints.due.claim({ onlyNew: true })).toBeNull();
    const { _id } = await uploadedDraft(hub, other, [textFile('Read today')]);
    await hub.database.rows(
      'insert into prints_due (file_id, is_new) select file_id, true from drafts where _id = $1',
      [_id],
    );
    expect((await prints.due.claim({ onlyNew: true }))?.file_id).not.toBe(old);
    expect((await prints.due.claim())?.file_id).toBe(old);
    await ask(hub, 'DELETE', `/drafts/${_id}`, { as: other });
    await hub.database.rows('delete from prints_due');
  });

  it('that cannot be drawn or are empty are compared by their words, and not tried again', async () => {
    const text =
      'Explain why a reader of pages may end early while another process of the same machine goes on with its own work\nDerive the speed of sound through helium at constant pressure\nCompare vapour compression with absorption cycles in a cold store\nState the conditions of deadlock among philosophers with forks\nCompute the page faults of a reference string under clock replacement\nSketch the inode of a journaled volume with indirect blocks';
    const files = await oldPapers(text, `${text} today`);
    let tries = 0;
    const sketches = async () => {
      tries += 1;
      if (tries === 1) throw new ChildFailedError('too large');
      return [null];
    };
    await compareWith(sketches);
    expect(await matches()).toHaveLength(1);
    await queueAgain(files);
    await compareWith(sketches);
    expect(tries).toBe(2);
  });

  it('are tried again later when the machine failed, and are compared by their words until then', async () => {
    const text =
      'Describe how a worker goes on with a queue of files after the disk of the machine was full\nDerive the torque of a shaft under combined bending load\nCompare cast iron with forged steel for a crank and its bearings\nState the conditions of deadlock among philosophers with forks\nCompute the page faults of a reference string under clock replacement\nSketch the inode of a journaled volume with indirect blocks';
    const files = await oldPapers(text, `${text} again`);
    await compareWith(() => Promise.reject(new Error('no memory')));
    expect(await matches()).toHaveLength(1);
    const due = await hub.database.rows<{ waits: boolean }>('select due_at > now() as waits from prints_due');
    expect(due).toEqual([{ waits: true }, { waits: true }]);
    await queueAgain(files);
    await compareWith(async () => [SKETCH]);
    expect(await hub.database.rows('select from page_prints where picture is not null')).toHaveLength(2);
    expect(await hub.database.rows('select from prints_due')).toEqual([]);
  });
});
