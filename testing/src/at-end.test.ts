import { beforeAll, expect, it } from 'vitest';
import { atEnd, endAll } from './at-end.ts';

const ended: string[] = [];
beforeAll(() => atEnd(() => ended.push('made in a hook')));

it('ends what hooks and tests have made, the last first, and all of it when one fails', async () => {
  atEnd(() => Promise.reject(new Error('does not end')));
  atEnd(async () => {
    await Promise.resolve();
    ended.push('made in a test');
  });
  await expect(endAll()).rejects.toMatchObject({ errors: [new Error('does not end')] });
  expect(ended).toEqual(['made in a test', 'made in a hook']);
  await endAll();
  expect(ended).toHaveLength(2);
});
