import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { MAX_FILE_SIZE } from '@exam-vault/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStagingArea, type StagingArea } from './staging-area.ts';

// A disk of 100 GB with as much room as a test says, less what is written to it.
const disk = vi.hoisted(() => ({ free: 0 }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const statfs = async (folder: string) => {
    let written = 0;
    for (const name of await real.readdir(folder))
      written += await real.stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      );
    return { bavail: disk.free - written, blocks: 100e9, bsize: 1 };
  };
  return { ...real, statfs };
});

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

const PART = Buffer.alloc(65_536);
/** A window of an upload, as in staging-area.ts. */
const WINDOW_BYTES = 262_144;

describe('the room that uploads leave to the database', () => {
  it('is not taken by stalled uploads, whatever they announce', async () => {
    disk.free = DATABASE_RESERVE_BYTES + 2 * MAX_FILE_SIZE;
    const streams = Array.from({ length: 150 }, () => new PassThrough());
    const stalled = streams.map((stream) => staging.stage(stream, MAX_FILE_SIZE));
    for (const stream of streams) stream.write('%PDF-1.7');
    const honest = await staging.stage(bytes(), MAX_FILE_SIZE);
    expect(honest.size).toBe(8);
    for (const stream of streams) stream.end();
    expect(await Promise.all(stalled)).toHaveLength(150);
  });

  it('is not touched when the disk fills while 20 uploads arrive: those that fit are kept, the others end clearly', async () => {
    disk.free = DATABASE_RESERVE_BYTES + 30 * WINDOW_BYTES;
    const streams = Array.from({ length: 20 }, () => new PassThrough());
    const uploads = streams.map((stream) => {
      stream.on('error', () => {});
      return staging.stage(stream);
    });
    const outcomes = Promise.allSettled(uploads);
    for (const stream of streams) for (let part = 0; part < 12; part += 1) stream.write(PART);
    for (const stream of streams) stream.end();
    const settled = await outcomes;
    const kept = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    // Three windows each: there is room for nine, and for the next window of a tenth.
    expect(kept.length).toBeGreaterThanOrEqual(5);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const reason of refused) expect(reason).toMatchObject(full);
    for (const { path } of kept) expect((await stat(path)).size).toBe(12 * PART.length);
    expect(await readdir(folder)).toHaveLength(kept.length);
  });

  it('refuses at once what is announced and cannot fit', async () => {
    disk.free = DATABASE_RESERVE_BYTES + MAX_FILE_SIZE;
    await expect(staging.stage(bytes(), MAX_FILE_SIZE)).rejects.toMatchObject(full);
    expect((await staging.stage(bytes(), 1_000_000)).size).toBe(8);
    expect((await staging.stage(bytes())).size).toBe(8);
  });

  it('is given free once by each, however it ended', async () => {
    // Room for one window.
    disk.free = DATABASE_RESERVE_BYTES + WINDOW_BYTES + 1;
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
