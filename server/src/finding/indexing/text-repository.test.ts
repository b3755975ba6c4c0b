import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve, ask, paperForm, reject, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { trustingInspector } from '@exam-vault/testing/files';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { administrator, student, teacher, type Member } from '@exam-vault/testing/people';
import { readPage, scriptedReader } from '@exam-vault/testing/scripted-reader';
import { storedPage } from './stored-page.ts';
import { textRepository, toSavedPage } from './text-repository.ts';

let hub: ListeningHub;
let owner: Member;
let reviewer: Member;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader: scriptedReader() });
  [owner, reviewer] = [await student(hub), await teacher(hub)];
});

const isPublic = async (_id: string) =>
  (
    await hub.database.rows<{ is_public: boolean }>('select is_public from document_texts where document_id = $1', [
      _id,
    ])
  )[0]?.is_public;
const page = (text: string) => toSavedPage(storedPage(readPage(text)));

describe('who may find a document follows at once', () => {
  it('its approval, its rejection, and the edit that sends it back to the queue (contract policy 1)', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    expect(await isPublic(_id)).toBe(false);
    await approve(hub, reviewer, _id);
    expect(await isPublic(_id)).toBe(true);
    await ask(hub, 'PUT', `/papers/edit_paper/${_id}`, { as: owner, form: paperForm({ title: 'Edited' }) });
    expect(await isPublic(_id)).toBe(false);
    await reject(hub, reviewer, _id);
    expect(await isPublic(_id)).toBe(false);
  });

  it('its deletion and its return (contract policy 11)', async () => {
    const { _id } = await uploadedPaper(hub, owner);
    await approve(hub, reviewer, _id);
    await ask(hub, 'PUT', `/papers/${_id}/delete`, { as: owner });
    expect(await isPublic(_id)).toBe(false);
    const restored = await ask(hub, 'PUT', `/admin/deleted_documents/${_id}/restore`, { as: await administrator(hub) });
    expect(restored.status).toBe(200);
    expect(await isPublic(_id)).toBe(true);
  });

  it('that it is notes, which need no approval', async () => {
    expect(await isPublic((await uploadedNotes(hub, owner))._id)).toBe(true);
  });
});

describe('what is kept of a page', () => {
  let document: { _id: string; file_id: string };
  beforeEach(async () => {
    const { _id } = await uploadedPaper(hub, owner);
    const [row] = await hub.database.rows<{ file_id: string }>('select file_id from documents where _id = $1', [_id]);
    document = { _id, file_id: row?.file_id ?? '' };
  });

  it('is the newest reading of it', async () => {
    const texts = textRepository(hub.database.db);
    expect(await texts.savePage(document, page('first look'))).toBe(true);
    expect(await texts.savePage(document, page('second look'))).toBe(true);
    expect(await texts.page(document._id, 1)).toMatchObject({ text: 'second look', source: 'picture', turns: 0 });
  });

  it('keeps the headings that an earlier look at the same file saw, and none of another file', async () => {
    const texts = textRepository(hub.database.db);
    const outline = async () =>
      (
        await hub.database.rows<{ outline: unknown }>('select outline from document_pages where document_id = $1', [
          document._id,
        ])
      )[0]?.outline;
    await texts.savePage(document, page('first look'));
    await hub.database.rows(`update document_pages set outline = '[]' where document_id = $1`, [document._id]);
    await texts.savePage(document, page('second look'));
    expect(await outline()).toEqual([]);
    // As an edit has it that another hub saved meanwhile.
    const file_id = randomUUID();
    await hub.database.rows('update documents set file_id = $2 where _id = $1', [document._id, file_id]);
    await texts.savePage({ ...document, file_id }, page('other file'));
    expect(await outline()).toBeNull();
  });

  it('is nothing of a file that the document has not any more', async () => {
    const texts = textRepository(hub.database.db);
    const old = { ...document, file_id: randomUUID() };
    expect(await texts.savePage(old, page('old'))).toBe(false);
    await texts.indexText(old, ['old']);
    expect(await texts.page(document._id, 1)).toBeNull();
    expect(await hub.database.rows("select from document_texts where terms @@ 'old'::tsquery")).toEqual([]);
  });

  it('waits for an edit that is about to be saved, and is nothing then', async () => {
    const texts = textRepository(hub.database.db);
    let keeping: Promise<boolean> | undefined;
    await hub.database.db.transaction().execute(async (trx) => {
      await trx.updateTable('documents').set({ file_id: randomUUID() }).where('_id', '=', document._id).execute();
      await textRepository(trx).discardText(document);
      keeping = texts.savePage(document, page('too late'));
      await expect
        .poll(() =>
          hub.database.rows(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          ),
        )
        .toHaveLength(1);
    });
    expect(await keeping).toBe(false);
    expect(await texts.page(document._id, 1)).toBeNull();
  });
});
