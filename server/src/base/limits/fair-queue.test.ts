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

  it('are shared by all persons at one address', async () => {
    const [queue, { started, task, end }] = [fairQueue(1), tasks()];
    const results = ['a1', 'a2', 'a3'].map((name) => queue.run({ person: name, address: 'A' }, task(name)));
    results.push(queue.run({ person: 'b', address: 'B' }, task('b1')));
    for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
    await Promise.all(results);
  });

  it('put the second of a person behind the first of another at the same address', async () => {
    const [queue, { started, task, end }] = [fairQueue(1), tasks()];
    const run = (person: string, name: string) => queue.run({ person, address: 'A' }, task(name));
    const results = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1')];
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a2']);
    await Promise.all(results);
  });

  it('leave one slot to others than those who come last, who still have a turn in the end', async () => {
    const [queue, { started, task, end }] = [fairQueue(2), tasks()];
    const late = ['x', 'y', 'z'].map((person) => queue.run({ person, isLast: true }, task(person)));
    expect(started).toEqual(['x']);
    const names = Array.from({ length: 12 }, (_, index) => `p${index}`);
    const results = names.map((person) => queue.run(person, task(person)));
    expect(started).toEqual(['x', 'p0']);
    await end('x');
    // A second slot is free for those who come first now.
    expect(started).toEqual(['x', 'p0', 'p1']);
    for (const name of names.slice(0, 8)) await end(name);
    expect(started.filter((name) => late.length > 0 && 'xyz'.includes(name))).toEqual(['x', 'y']);
    for (const name of ['y', ...names.slice(8), 'z']) await end(name);
    await Promise.all([...late, ...results]);
    expect(started).toHaveLength(15);
  });

  it('keep nothing of those who are done', async () => {
    const queue = fairQueue(2);
    for (let round = 0; round < 3; round += 1) {
      const names = ['a', 'a', 'b', 'c'];
      expect(await Promise.all(names.map((person) => queue.run(person, async () => person)))).toEqual(names);
    }
  });
});

describe('tasks that wait', () => {
  it('give way when there are too many: of the person with the most, at the address with the most', async () => {
    const [queue, { started, task, end }] = [fairQueue(1, 4), tasks()];
    const refused: string[] = [];
    const run = (person: string, address: string, name: string) =>
      void queue
        .run({ person, address }, task(name))
        .catch((error: { code: string }) => refused.push(`${name} ${error.code}`));
    run('a', 'A', 'runs');
    for (const name of ['a1', 'a2']) run('a', 'A', name);
    run('b', 'A', 'b1');
    run('c', 'C', 'c1');
    // The address A has the most, and there a; c has little, also with a second task.
    run('c', 'C', 'c2');
    run('d', 'A', 'd1');
    await end('runs');
    for (const name of ['c1', 'b1', 'a1', 'c2', 'd1']) await end(name);
    expect(refused).toEqual(['a2 UNAVAILABLE', 'd1 UNAVAILABLE']);
    expect(started).toEqual(['runs', 'c1', 'b1', 'c2', 'a1']);
  });
});
