import { totalmem } from 'node:os';
import { expect, it } from 'vitest';
import { serverArguments, sharedBuffers, usableMemory } from './settings.ts';

const GIGABYTE = 1_073_741_824;

it('gives the database a sixteenth of the memory for its tables, 128 MB to 1 GB (decision 1)', () => {
  expect([0.5, 2, 4, 8, 16, 256].map((memory) => sharedBuffers(memory * GIGABYTE))).toEqual([
    128, 128, 256, 512, 1_024, 1_024,
  ]);
  const sent = serverArguments({ socketFolder: '/s', maxConnections: 20, further: {} });
  const own = sharedBuffers(usableMemory(process.constrainedMemory(), totalmem()));
  expect(sent).toContain(`shared_buffers=${own}MB`);
});

it.each([
  ['without a container', undefined, 8],
  ['without a limit, as Node says it', 0, 8],
  ['without a limit, as Linux says it', 2 ** 34, 8],
  ['with a limit', 2, 2],
])('the memory %s', (_case, limit, usable) => {
  const bytes = limit === undefined ? undefined : limit * GIGABYTE;
  expect(usableMemory(bytes, 8 * GIGABYTE)).toBe(usable * GIGABYTE);
});
