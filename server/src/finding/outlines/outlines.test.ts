import type { Outline } from '@exam-vault/contract/outlines';
import { ask, NOTES_FIELDS, notesForm, uploadedNotes } from '@exam-vault/testing/ask';
import { uploadedDraft } from '@exam-vault/testing/drafts';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { outlinedPdf, type TestBookmark } from '@exam-vault/testing/outlined-pdf';
import { student, teacher, type Member } from '@exam-vault/testing/people';
import type { TypesetLine } from '@exam-vault/testing/typeset-pages';
import { beforeAll, describe, expect, it } from 'vitest';

/** A real reader in its sandbox, on a machine that may be busy. */
const SLOW = { timeout: 300_000 };

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub();
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});

const TITLES = ['Introduction', 'Normal forms', 'Transactions', 'Locks', 'Recovery', 'Indexes'];
const words = (title: string) => `The relation of keys to rows is shown for ${title.toLowerCase()} in the lines below`;
const pages = (size: number): TypesetLine[][] =>
  TITLES.map((title) => [
    { text: title, y: 80, size },
    ...Array.from({ length: 8 }, (_, at) => ({ text: words(title), y: 120 + at * 24, size: 12 })),
  ]);
const BOOKMARKS: readonly TestBookmark[] = [
  { title: 'Part one', page: 1, below: [{ title: 'Forms\u0000 and keys', page: 2 }] },
  { title: 'Name: Xaverius Roll No 4711', page: 3 },
  { title: 'Part two', page: 4 },
];
const OF_FILE: Outline = {
  source: 'file',
  entries: [
    { title: 'Part one', page: 1, depth: 1 },
    { title: 'Forms and keys', page: 2, depth: 2 },
    { title: 'Part two', page: 4, depth: 1 },
  ],
};
const NONE: Outline = { source: null, entries: [] };

async function notesOf(pdf: Buffer, title: string): Promise<string> {
  const { _id } = await uploadedNotes(hub, owner, { title }, pdf);
  await hub.processing.drain();
  return _id;
}
const outline = async (_id: string, as?: Member) => {
  const { status, body } = await ask(hub, 'GET', `/notes/${_id}/outline`, as ? { as } : {});
  return status === 200 ? body : status;
};

describe('the outline of a document', SLOW, () => {
  it('is what the bookmarks of its file say, follows its file, and names the section of what a search finds', async () => {
    const _id = await notesOf(await outlinedPdf(pages(12), BOOKMARKS), 'Of databases');
    expect(await outline(_id)).toEqual(OF_FILE);

    const { body } = await ask(hub, 'GET', '/notes/search_notes?inside=true&title=relation+recovery');
    const sections = [
      { page: 5, section: 'Part two' },
      { page: 1, section: 'Part one' },
      { page: 2, section: 'Forms and keys' },
    ];
    expect(body).toMatchObject({ data: [{ _id, matches: sections }] });

    const form = notesForm({}, await outlinedPdf(pages(12), []));
    expect((await ask(hub, 'PUT', `/notes/edit_notes/${_id}`, { as: owner, form })).status).toBe(200);
    expect(await outline(_id)).toEqual(NONE);
    await hub.processing.drain();
    expect(await outline(_id)).toEqual(NONE);
  });

  it('is what the headings of its pages say, where the file has no bookmarks', async () => {
    const _id = await notesOf(await outlinedPdf(pages(18), []), 'Of headings');
    expect(await outline(_id)).toEqual({
      source: 'pages',
      entries: TITLES.map((title, at) => ({ title, page: at + 1, depth: 1 })),
    });
  });

  it('comes with the pages of a draft', async () => {
    const pdf = await outlinedPdf(pages(12), BOOKMARKS);
    const { _id } = await uploadedDraft(hub, owner, [pdf], { kind: 'notes' });
    await hub.processing.drain();
    const { body } = await ask(hub, 'POST', `/drafts/${_id}/submit`, { as: owner, json: NOTES_FIELDS });
    await hub.processing.drain();
    expect(await outline(String(body['_id']))).toEqual(OF_FILE);
  });

  it('is for those who may read the document', async () => {
    const _id = await notesOf(await outlinedPdf(pages(12), BOOKMARKS), 'Of rights');
    await ask(hub, 'PUT', `/documents/${_id}/hidden`, { as: reviewer, json: { hidden: true } });
    expect([await outline(_id), await outline(_id, await student(hub))]).toEqual([404, 404]);
    expect([await outline(_id, owner), await outline(_id, reviewer)]).toEqual([OF_FILE, OF_FILE]);
    await ask(hub, 'PUT', `/notes/${_id}/delete`, { as: owner });
    expect([await outline(_id, owner), await outline(_id, reviewer)]).toEqual([404, 404]);
  });
});
