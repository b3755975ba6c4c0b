import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve, uploadedNotes, uploadedPaper } from '@exam-vault/testing/ask';
import { emptyPlace, HUB_SECRET, sumsOf, temporaryFolder } from '@exam-vault/testing/backups';
import { fileOfSize, trustingInspector } from '@exam-vault/testing/files';
import { environmentOf, runHub } from '@exam-vault/testing/hub-command';
import { listeningHub, type ListeningHub } from '@exam-vault/testing/listening-hub';
import { student, teacher } from '@exam-vault/testing/people';
import { testBucket } from '@exam-vault/testing/swift/test-bucket';

let hub: ListeningHub;
let folder: string;
beforeAll(async () => {
  hub = await listeningHub({ inspector: trustingInspector }, undefined, { HUB_SECRET });
  folder = await temporaryFolder();
});

describe('moving a hub', { timeout: 180_000 }, () => {
  it('from a folder into a bucket by backup and restore, and back', async () => {
    const owner = await student(hub);
    const paper = await uploadedPaper(hub, owner, {}, await fileOfSize(6_000_000));
    await approve(hub, await teacher(hub, { approved: true }), paper._id);
    await uploadedNotes(hub, owner);
    const [there, back] = [join(folder, 'there.tar'), join(folder, 'back.tar')];
    expect(await runHub(environmentOf(hub), ['backup', there])).toMatchObject({ code: 0, err: '' });

    const bucket = await testBucket();
    const cluster = await emptyPlace();
    const env = { ...cluster.env, ...bucket.env() };
    const inBucket = (...words: string[]) => runHub(env, words);
    expect(await inBucket('restore', there)).toMatchObject({ code: 0, out: expect.stringContaining('2 documents') });
    expect(await bucket.objects()).toHaveLength(3);
    expect(await sumsOf(cluster.database)).toEqual(await sumsOf(hub.database));
    expect(await inBucket('verify')).toMatchObject({ code: 0, out: expect.stringContaining('2 files of documents') });
    expect(await inBucket('backup', back)).toMatchObject({ code: 0, err: '' });

    const home = await emptyPlace();
    expect(await home.run('restore', back)).toMatchObject({ code: 0, out: expect.stringContaining('2 documents') });
    expect(await sumsOf(home.database)).toEqual(await sumsOf(hub.database));
    expect(await home.run('verify')).toMatchObject({ code: 0, out: expect.stringContaining('2 files of documents') });

    // A bucket that is a hub's is no place for another restore; and a file that goes from it is missed.
    const second = await emptyPlace();
    const refused = await runHub({ ...second.env, ...bucket.env() }, ['restore', there]);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('file store isn’t empty') });
    expect(await bucket.objects()).toHaveLength(3);
    await bucket.damage();
    const verified = await inBucket('verify');
    expect(verified).toMatchObject({ code: 1, out: expect.stringMatching(/^(?=[^]*missing: )(?=[^]*changed: )/) });
  });

  it('ends in clear words, and changes nothing, when the bucket is not there', async () => {
    const file = join(folder, 'nowhere.tar');
    await runHub(environmentOf(hub), ['backup', file]);
    const { env } = await emptyPlace();
    const bucket = await testBucket();
    const outcome = await runHub({ ...env, ...bucket.env(), S3_BUCKET: 'there-is-none' }, ['restore', file]);
    expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('S3_BUCKET: the store has no such bucket') });
  });
});
