import { expect, it } from 'vitest';
import { serverArguments, sharedBuffers } from './settings.ts';

const GIGABYTE = 1_073_741_824;

it('gives the database a sixteenth of the memory for its tables, 128 MB to 1 GB (decision 121)', () => {
  expect([0.5, 2, 4, 8, 16, 256].map((memory) => sharedBuffers(memory * GIGABYTE))).toEqual([
    128, 128, 256, 512, 1_024, 1_024,
  ]);
  const sent = serverArguments({ socketFolder: '/s', maxConnections: 20, further: {} });
  expect(sent.find((argument) => argument.startsWith('shared_buffers='))).toMatch(/^shared_buffers=\d+MB$/);
});
