import { spawnSync } from 'node:child_process';
import { url } from 'node:inspector';
import { expect, it } from 'vitest';
import { trimMemory } from './trim-memory.ts';

it('gives back what nobody uses any more, and opens no port for a debugger', async () => {
  let left: object[] | null = Array.from({ length: 400_000 }, (_, index) => ({ index }));
  const before = process.memoryUsage().heapUsed;
  expect(left).toHaveLength(400_000);
  left = null;
  await trimMemory();
  expect(process.memoryUsage().heapUsed).toBeLessThan(before);
  expect(url()).toBeUndefined();
});

it('sets how far old objects may grow by a flag that this Node knows (decision 117)', () => {
  expect(spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout).toContain(
    '--heap-growing-percent',
  );
});
