import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import { gpsJpeg, withPatches } from '@exam-vault/testing/located-photos';
import { sandboxedInspector } from './sandboxed-inspector.ts';
import type * as RunSandboxed from '../run-sandboxed.ts';

/** `lost` runs end as if the machine had killed the child before its first output, for lack of memory. All others are real. */
const runs = vi.hoisted(() => ({ lost: 0, made: 0 }));
vi.mock('../run-sandboxed.ts', async (original) => {
  const real = await original<typeof RunSandboxed>();
  const startSandboxed: typeof real.startSandboxed = (...of) => {
    const started = real.startSandboxed(...of);
    return {
      ...started,
      async run(...given) {
        const result = await started.run(...given);
        runs.made += 1;
        if (runs.lost === 0) return result;
        runs.lost -= 1;
        return { ...result, code: null, signal: 'SIGKILL', output: '' };
      },
    };
  };
  return { ...real, startSandboxed };
});

const inspector = sandboxedInspector({ sandbox: testSandbox, log: { warn: () => {}, error: () => {} } });
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-attempt-'));
  path = join(folder, 'photo');
  await writeFile(path, await gpsJpeg());
  await inspector.assertAvailable();
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(() => {
  runs.made = 0;
});

it('checks a photo again when the first attempt was lost, and finds its location then', async () => {
  runs.lost = 1;
  const inspection = await inspector.inspect(path, 'JPEG');
  expect(runs.made).toBe(2);
  expect(inspection.verdict).toBe('opens');
  const photo = await readFile(path);
  expect(inspection.patches.length).toBeGreaterThan(0);
  expect(withPatches(photo, inspection.patches).equals(photo)).toBe(false);
});

it('checks once when the first attempt is enough, and never more than twice', async () => {
  await inspector.inspect(path, 'JPEG');
  expect(runs.made).toBe(1);
  runs.made = 0;
  runs.lost = 2;
  await expect(inspector.inspect(path, 'JPEG')).rejects.toMatchObject({ name: 'SandboxUnavailableError' });
  expect(runs).toEqual({ made: 2, lost: 0 });
});
