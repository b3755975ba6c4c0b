import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from '@exam-vault/embedded-postgres/data-folder-lock';
import { uploadedPaper } from '@exam-vault/testing/ask';
import { environmentOf, runHub, type Outcome } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, type Member } from '@exam-vault/testing/people';
import { typeset } from '@exam-vault/testing/typeset-pages';

let hub: ListeningHub;
let owner: Member;
let text: Buffer;
beforeAll(async () => {
  hub = await listeningHub({}, undefined, { HUB_SECRET: 'the same secret for all hubs of a database' });
  owner = await student(hub);
  const line = 'Explain the conditions under which a deadlock arises, and how a system recovers from it';
  text = (await typeset([[90, 120, 150].map((y) => ({ text: line, y, size: 12 }))])).pdf;
});
beforeEach(() => hub.database.rows('delete from documents'));

const run = (...words: string[]): Promise<Outcome> => runHub(environmentOf(hub), ['reindex', ...words]);
const queue = () => hub.database.rows<{ step: string; priority: number }>('select step, priority from readings');

/** As a version without a reading pipeline left it. */
async function fromBefore(text_status: string): Promise<string> {
  const { _id } = await uploadedPaper(hub, owner, { title: 'Hydrology of old' }, text);
  await hub.database.rows('delete from readings');
  await hub.database.rows("update document_texts set terms = ''");
  await hub.database.rows('update documents set text_status = $1', [text_status]);
  return _id;
}

describe('hub reindex (contract section 1)', () => {
  it('reads all documents itself where no hub runs, those from before this version too', async () => {
    const _id = await fromBefore('read');
    expect(await run()).toMatchObject({ code: 0, out: '1 document read.\n' });
    expect(await queue()).toEqual([]);
    const [document] = await hub.database.rows('select text_status, pages_read, has_thumbnails from documents');
    expect(document).toEqual({ text_status: 'read', pages_read: 1, has_thumbnails: true });
    const found = "select document_id from document_texts where terms @@ '''t:hydrolog'' & ''deadlock'''::tsquery";
    expect(await hub.database.rows(found)).toEqual([{ document_id: _id }]);
  });

  it('leaves the work to a running hub, after what people wait for there', async () => {
    await fromBefore('read');
    const lock = await lockDataFolder(hub.config.dataDir, 'hub');
    try {
      const { code, out } = await run();
      expect({ code, out }).toEqual({
        code: 0,
        out: '1 document queued. They’ll be read in the background.\n',
      });
    } finally {
      await lock.release();
    }
    expect(await queue()).toEqual([{ step: 'text', priority: 100 }]);
    expect(await hub.database.rows('select text_status from documents')).toEqual([{ text_status: 'waiting' }]);
  });

  it('takes only what failed with --failed', async () => {
    await fromBefore('read');
    expect((await run('--failed')).out).toBe('No documents with failed text recognition.\n');
    await hub.database.rows("update documents set text_status = 'failed'");
    expect((await run('--failed')).out).toBe('1 document read.\n');
  });

  it('has nothing to do in a hub without documents', async () => {
    expect(await run()).toMatchObject({ code: 0, out: 'No documents yet.\n' });
  });
});
