import { expect, it } from 'vitest';
import type { ChangeListener } from './change-follower.ts';
import { followedRow } from './followed-row.ts';

it('a read that was overtaken by a change and a later read is not kept', async () => {
  const reads: ((value: string) => void)[] = [];
  const listeners: ChangeListener[] = [];
  const row = followedRow(
    () => new Promise<string>((resolve) => reads.push(resolve)),
    { sync: () => Promise.resolve(), listen: (one) => void listeners.push(one) },
    'first',
  );
  const slow = row.current();
  await expect.poll(() => reads.length).toBe(1);
  for (const { reset } of listeners) reset();
  reads[1]?.('new');
  await expect.poll(() => row.known()).toBe('new');
  reads[0]?.('old');
  await slow;
  expect([row.known(), await row.current()]).toEqual(['new', 'new']);
  expect(reads).toHaveLength(2);
});
