import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { gpsJpeg, withPatches } from '@exam-vault/testing/located-photos';
import { sandboxedInspector } from './sandboxed-inspector.ts';
import type * as CagedRun from '../run-sandboxed.ts';

/** Runs that are killed before the child says a word, as by the machine's own want of memory; all others are real. */
const runs = vi.hoisted(() => ({ lost: 0, made: 0 }));
vi.mock('../run-sandboxed.ts', async (original) => {
  const real = await original<typeof CagedRun>();
  const runCaged: typeof real.runSandboxed = async (command, descriptor, limits) => {
    const result = await real.runSandboxed(command, descriptor, limits);
    runs.made += 1;
    if (runs.lost === 0) return result;
    runs.lost -= 1;
    return { ...result, code: null, signal: 'SIGKILL', output: '' };
  };
  return { runCaged };
});

const inspector = sandboxedInspector({ log: { warn: () => {}, error: () => {} } });
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-look-'));
  path = join(folder, 'photo');
  await writeFile(path, await gpsJpeg());
  await inspector.describeSandbox();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  runs.made = 0;
});

it('looks at a photo once more when the first look was lost, and knows its location then', async () => {
  runs.lost = 1;
  const inspection = await inspector.inspect(path, 'JPEG');
  expect(runs.made).toBe(2);
  expect(inspection.verdict).toBe('opens');
  const photo = await readFile(path);
  expect(inspection.location_patches.length).toBeGreaterThan(0);
  expect(withPatches(photo, inspection.location_patches).equals(photo)).toBe(false);
});

it('looks once when the first look says enough, and never more than twice', async () => {
  await inspector.inspect(path, 'JPEG');
  expect(runs.made).toBe(1);
  runs.made = 0;
  runs.lost = 2;
  await expect(inspector.inspect(path, 'JPEG')).rejects.toMatchObject({ name: 'InspectionUnavailableError' });
  expect(runs).toEqual({ made: 2, lost: 0 });
});
