import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStagingArea, type StagingArea } from './staging-area.ts';

// A disk of 100 GB with as much room as a test says.
const disk = vi.hoisted(() => ({ free: 0 }));
vi.mock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs/promises')>()),
  statfs: () => Promise.resolve({ bavail: disk.free, blocks: 100e9, bsize: 1 }),
}));

const DATABASE_RESERVE_BYTES = 256 * 1_048_576;
let folder: string;
let staging: StagingArea;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-staging-'));
  staging = await openStagingArea(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = () => Readable.from([Buffer.from('%PDF-1.7')]);
const full = { code: 'STORAGE_FULL' };

describe('the room that uploads leave to the database', () => {
  it('is counted with all that are under way', async () => {
    disk.free = DATABASE_RESERVE_BYTES + 3 * MAX_FILE_SIZE;
    const streams = Array.from({ length: 3 }, () => new PassThrough());
    const uploads = streams.map((stream) => staging.stage(stream));
    const kept = Promise.allSettled(uploads);
    // The third would take the last byte over the reserve.
    await expect(uploads[2]).rejects.toMatchObject(full);
    await expect(staging.stage(bytes())).rejects.toMatchObject(full);
    for (const stream of streams) stream.end('%PDF-1.7');
    expect((await kept).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });

  it('is given free once by each, however it ended', async () => {
    disk.free = DATABASE_RESERVE_BYTES + MAX_FILE_SIZE + 1;
    for (let round = 0; round < 3; round += 1) {
      const staged = await staging.stage(bytes());
      await staged.discard();
      await staged.discard();
      const aborted = new PassThrough();
      // As the reader of the form listens: it may break before its bytes are asked for.
      aborted.on('error', () => {});
      const stopped = staging.stage(aborted);
      aborted.write('%PDF-1.7');
      await expect(staging.stage(bytes())).rejects.toMatchObject(full);
      await expect.poll(() => readdir(folder)).toHaveLength(1);
      aborted.destroy(new Error('gone'));
      await expect(stopped).rejects.toThrow('gone');
      const large = Readable.from([Buffer.alloc(MAX_FILE_SIZE), Buffer.alloc(1)]);
      await expect(staging.stage(large)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    }
    // None has been counted down twice either: beside one upload there is no room for another.
    const one = new PassThrough();
    const first = staging.stage(one);
    await expect(staging.stage(bytes())).rejects.toMatchObject(full);
    one.end('%PDF-1.7');
    await first;
    expect(await readdir(folder)).toHaveLength(1);
  });
});
