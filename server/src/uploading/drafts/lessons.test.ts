import type { Draft } from '@exam-vault/contract/drafts';
import { NOTES_FIELDS, PAPER_FIELDS } from '@exam-vault/testing/ask';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { student, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeEach, describe, expect, it } from 'vitest';
import { requeueDocuments } from '../../finding/indexing/requeue-documents.ts';

/** A form whose 'Subject' is a board: the title stands behind words that no list has. */
const header = (title: string, code: string) =>
  [
    'Northgate Technical Campus Nagpur',
    'Controller of Examinations',
    'End Term Examination 2021',
    'Subject : Applied Sciences Board',
    `Module taught : ${title}`,
    `Course Code : ${code}`,
    'Semester : V',
    'Time : 3 Hours Max Marks : 60',
    '1. Explain the first law.',
  ].join('\n');

const PAPERS = [
  ['Fluid Mechanics', 'CEN 301'],
  ['Structural Analysis', 'CEN 303'],
  ['Soil Engineering', 'CEN 305'],
] as const;

let hub: ReadingHub;
let person: Member;

beforeEach(async () => {
  hub = await readingHub();
  person = await student(hub);
});

const approvedPapers = async () => {
  const made: string[] = [];
  for (const [title, code] of PAPERS) {
    const fields = {
      ...PAPER_FIELDS,
      title,
      exam_type: 'University',
      department: 'CIVIL',
      semester: 'V',
      exam_year: '2021',
    };
    made.push((await hub.approvedPaper(fields, header(title, code)))._id);
  }
  await hub.processing.drain();
  return made;
};

async function proposed(title: string, code: string): Promise<Draft['proposals']> {
  const { _id } = await uploadedDraft(hub, person, [textFile(header(title, code))]);
  await hub.processing.drain();
  return (await draftNow(hub, person, _id)).proposals;
}

describe('what approved papers teach (contract section 9)', () => {
  it('is where a value stands on the next paper of their form, and from which paper that is known', async () => {
    expect((await proposed('Water Supply', 'CEN 309')).title?.value).toBe('Applied Sciences Board');
    const ids = await approvedPapers();
    const { title } = await proposed('Water Resources', 'CEN 307');
    expect(title).toMatchObject({ value: 'Water Resources', page: 1, as_in: { exam_year: 2021 } });
    expect(ids).toContain(title?.as_in?._id);
  });

  it('is what belongs to the course, also where the page does not print it', async () => {
    await approvedPapers();
    const { department } = await proposed('Fluid Mechanics', 'CEN 301');
    expect(department).toMatchObject({ value: 'CIVIL', as_in: { title: 'Fluid Mechanics' } });
  });

  it('is forgotten with papers that are hidden, deleted or no longer approved, and names none of them', async () => {
    await approvedPapers();
    const { _id } = await uploadedDraft(hub, person, [textFile(header('Water Resources', 'CEN 307'))]);
    await hub.processing.drain();
    await hub.database.rows('update documents set hidden_at = now()');
    expect((await draftNow(hub, person, _id)).proposals.title).not.toHaveProperty('as_in');
    expect((await proposed('Water Supply', 'CEN 309')).title?.value).toBe('Applied Sciences Board');
    expect(await hub.database.rows('select from header_keys where is_taught')).toEqual([]);
    await hub.database.rows('update documents set hidden_at = null');
    expect((await proposed('Road Design', 'CEN 311')).title?.value).toBe('Road Design');
  });

  it('is nothing before a reviewer has approved it, however many papers one member hands in', async () => {
    for (let count = 0; count < 5; count += 1)
      await hub.pendingPaper(
        { ...PAPER_FIELDS, title: `Nonsense ${count}` },
        header(`Nonsense ${count}`, `ZZZ 10${count}`),
      );
    expect((await proposed('Water Supply', 'CEN 309')).title?.value).toBe('Applied Sciences Board');
  });

  it('is nothing of notes, which nobody reviews', async () => {
    await hub.liveNotes({ ...NOTES_FIELDS, title: 'Nonsense' }, header('Nonsense', 'ZZZ 100'));
    await hub.processing.drain();
    expect(await hub.database.rows('select distinct is_taught from header_keys')).toEqual([{ is_taught: false }]);
  });

  it('is not spoilt by one wrong approval', async () => {
    await approvedPapers();
    await hub.approvedPaper({ ...PAPER_FIELDS, title: 'Applied Sciences Board' }, header('Highway Design', 'CEN 313'));
    expect((await proposed('Water Resources', 'CEN 307')).title?.value).toBe('Water Resources');
  });

  it('is found again after `hub reindex`', async () => {
    await approvedPapers();
    await hub.database.rows('delete from header_keys');
    await requeueDocuments(hub.db, { onlyFailed: false, now: hub.clock.now() });
    await hub.processing.drain();
    expect((await proposed('Water Resources', 'CEN 307')).title?.value).toBe('Water Resources');
  });
});
