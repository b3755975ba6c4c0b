import { describe, expect, it } from 'vitest';
import { mapInOrder } from './map-in-order.ts';

async function* numbers(count: number, asked: number[] = []) {
  for (let n = 0; n < count; n += 1) {
    asked.push(n);
    yield n;
  }
}
/** Ends later the earlier it was begun. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

describe('several at a time', () => {
  it('come back in the order of their source, never more of them under way', async () => {
    let underWay = 0;
    let most = 0;
    const results: number[] = [];
    const work = async (n: number) => {
      most = Math.max(most, ++underWay);
      await turns(50 - n);
      underWay -= 1;
      return n * 2;
    };
    for await (const result of mapInOrder(numbers(30), 4, work)) results.push(result);
    expect(results).toEqual(Array.from({ length: 30 }, (_, n) => n * 2));
    expect(most).toBe(4);
  });

  it('end with the first error, when nothing is under way any more', async () => {
    let underWay = 0;
    const asked: number[] = [];
    const work = async (n: number) => {
      underWay += 1;
      await turns(n === 2 ? 1 : 40);
      underWay -= 1;
      if (n === 2) throw new Error('no room');
      return n;
    };
    const results: number[] = [];
    const run = async () => {
      for await (const result of mapInOrder(numbers(100, asked), 4, work)) results.push(result);
    };
    await expect(run()).rejects.toThrow('no room');
    expect(results).toEqual([0, 1]);
    expect(underWay).toBe(0);
    expect(asked.length).toBeLessThan(10);
  });
});
