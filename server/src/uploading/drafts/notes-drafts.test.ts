import type { Draft } from '@exam-vault/contract/drafts';
import { ask, NOTES_FIELDS, PAPER_FIELDS } from '@exam-vault/testing/ask';
import { draftNow, uploadedDraft } from '@exam-vault/testing/drafts';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import { readingHub, textFile, type ReadingHub } from '@exam-vault/testing/reading-hub';
import { beforeAll, describe, expect, it } from 'vitest';

const NOTES = [
  'Zarquon flow of the third kind',
  'The quibblate of a zarquon is found by its glimmerance, which depends on vextonium alone.',
  'Where the glimmerance is low, vextonium gives way to the quibblate.',
].join('\n');
const HEADER = [
  'Fairview University',
  'End Term Examination 2021',
  'Course Name : Operating Systems',
  'Course Code : CSN 301',
  'Semester : V',
  'Time : 3 Hours Max Marks : 60',
].join('\n');

let hub: ReadingHub;
let person: Member;

beforeAll(async () => {
  hub = await readingHub();
  person = await student(hub);
});

async function read(text: string, kind: Draft['kind']): Promise<Draft> {
  const { _id } = await uploadedDraft(hub, person, [textFile(text)], { kind });
  await hub.processing.drain();
  return await draftNow(hub, person, _id);
}

describe('a draft of notes (contract section 9)', () => {
  it('learns what it is about from approved papers with the same words, and from no others', async () => {
    const fields = { ...PAPER_FIELDS, subject: 'Surveying' };
    for (let count = 0; count < 3; count += 1) {
      await hub.pendingPaper(fields, `${HEADER}\n${NOTES}\n${count}`);
      await hub.liveNotes({ ...NOTES_FIELDS, subject: 'Surveying' }, `${NOTES}\n${count}`);
    }
    await hub.processing.drain();
    expect((await read(NOTES, 'notes')).proposals.subject?.from).not.toBe('papers');
    for (let count = 0; count < 3; count += 1) await hub.approvedPaper(fields, `${HEADER}\n${NOTES}\n${count} more`);
    await hub.processing.drain();
    const { subject } = (await read(NOTES, 'notes')).proposals;
    expect(subject).toMatchObject({ value: 'Surveying', prefill: false, page: null, from: 'papers' });
    await hub.database.rows('update documents set hidden_at = now()');
    expect((await read(NOTES, 'notes')).proposals.subject?.from).not.toBe('papers');
  });

  it('that looks like a paper becomes one with a tap, is read again and keeps what was typed', async () => {
    const notes = await read(HEADER, 'notes');
    expect(notes).toMatchObject({ kind: 'notes', looks_like: 'paper' });
    const patch = (json: object, as: Member = person) => ask(hub, 'PATCH', `/drafts/${notes._id}`, { as, json });
    await patch({ values: { title: 'Mine', unit_no: 'II' } });
    expect((await patch({ kind: 'paper' })).body).toMatchObject({
      kind: 'paper',
      proposals_state: 'reading',
      proposals: {},
    });
    await hub.processing.drain();
    const paper = await draftNow(hub, person, notes._id);
    expect(paper.values).toEqual({ title: 'Mine', unit_no: 'II' });
    expect(paper.proposals.exam_year?.value).toBe('2021');
    expect(paper).not.toHaveProperty('looks_like');
    expect((await patch({ kind: 'book' })).status).toBe(400);
    expect((await patch({ kind: 'notes' }, await teacher(hub, { approved: true }))).status).toBe(404);
  });
});
