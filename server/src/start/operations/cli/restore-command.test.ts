import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { emptyPlace, HUB_SECRET, sumsOf, temporaryFolder } from '@exam-vault/testing/backups';
import { trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher } from '@exam-vault/testing/people';
import { textFile } from '@exam-vault/testing/reading-hub';
import { scriptedReader } from '@exam-vault/testing/scripted-reader';

let hub: ListeningHub;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector, reader: scriptedReader() }, undefined, { HUB_SECRET });
  const owner = await student(hub);
  await teacher(hub, { approved: false, form: { name: 'Wanda Waiting' } });
  await uploadedPaper(hub, owner, {}, textFile('A paper'));
  await uploadedNotes(hub, owner, {}, textFile('Notes'));
  await hub.processing.drain();
});

describe('a hub that moves house', () => {
  it('from a cluster into the embedded database, and back, has all that it had', async () => {
    const folder = await temporaryFolder();
    // For root, whose PostgreSQL runs as another user.
    await chmod(folder, 0o711);
    const [there, back] = [join(folder, 'there.tar'), join(folder, 'back.tar')];
    expect((await runHub(environmentOf(hub), ['backup', there])).code).toBe(0);

    const env = { DATA_DIR: join(folder, 'data'), HUB_SECRET };
    expect(await runHub(env, ['verify'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('No Exam Vault data found in'),
    });
    expect(await runHub(env, ['restore', there])).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 documents'),
    });
    expect(await runHub(env, ['verify'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('2 files of documents'),
    });
    expect(await runHub(env, ['restore', there])).toMatchObject({
      code: 1,
      err: expect.stringContaining('isn’t empty'),
    });
    expect((await runHub(env, ['backup', back])).code).toBe(0);

    const place = await emptyPlace();
    expect((await place.run('restore', back)).code).toBe(0);
    expect(await sumsOf(place.database)).toEqual(await sumsOf(hub.database));
    expect((await place.run('verify')).code).toBe(0);
  });
});
