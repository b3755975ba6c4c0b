import { describe, expect, it } from 'vitest';
import { taskQueue } from './PageStrip.tsx';

describe('tasks that wait', () => {
  it('are done a few at a time, the latest first, and not at all when they were taken out', async () => {
    const queue = taskQueue(1);
    const done: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    queue.add(async () => (await held, void done.push('first')));
    const task = (name: string) => queue.add(async () => void done.push(name));
    task('early');
    const leave = task('left');
    task('late');
    leave();
    release();
    await expect.poll(() => done).toEqual(['first', 'late', 'early']);
  });
});
