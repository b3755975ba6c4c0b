import { describe, expect, it } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** Tasks that end when the test says so, and the order in which they were started. */
function tasks() {
  const started: string[] = [];
  const enders = new Map<string, (failure?: Error) => void>();
  return {
    started,
    task: (name: string) => () =>
      new Promise<string>((resolve, reject) => {
        started.push(name);
        enders.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
      }),
    async end(name: string, failure?: Error) {
      enders.get(name)?.(failure);
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('turns of people', () => {
  it('give each person one slot, whatever they have waiting', async () => {
    const [queue, { started, task, end }] = [fairQueue(2), tasks()];
    const results = ['a1', 'a2', 'a3'].map((name) => queue.run('a', task(name)));
    expect(started).toEqual(['a1']);
    results.push(queue.run('b', task('b1')), queue.run('b', task('b2')), queue.run('c', task('c1')));
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    // The turn of c comes before the second of a and of b.
    expect(started).toEqual(['a1', 'b1', 'c1']);
    for (const name of ['c1', 'a1', 'a2', 'b2', 'a3']) await end(name);
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
  });

  it('go on after a task that fails', async () => {
    const [queue, { started, task, end }] = [fairQueue(1), tasks()];
    const failing = queue.run('a', task('a1'));
    const next = queue.run('a', task('a2'));
    const refused = expect(failing).rejects.toThrow('broken');
    await end('a1', new Error('broken'));
    await refused;
    expect(started).toEqual(['a1', 'a2']);
    await end('a2');
    expect(await next).toBe('a2');
  });
});
