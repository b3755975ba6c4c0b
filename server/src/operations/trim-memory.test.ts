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
