import { expect, it } from 'vitest';
import { arrivalTurns } from './arrival-turns.ts';

/** Files of so many pieces, all there at once. @returns the order in which their pieces were taken, one list for each turn of the loop */
async function takenBy(most: number, files: readonly (readonly [person: string, pieces: number, address?: string])[]) {
  const turns = arrivalTurns(most);
  const taken: string[][] = [[]];
  let isOver = false;
  const count = () => {
    taken.push([]);
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const started = files.map(([person, pieces, address = person], index) => ({
    name: `${person}${index}`,
    pieces,
    turn: turns.enter({ person, address }),
  }));
  await Promise.all(
    started.map(async ({ name, pieces, turn }) => {
      for (let piece = 0; piece < pieces; piece += 1) {
        await turn();
        taken.at(-1)?.push(name);
      }
    }),
  );
  isOver = true;
  return taken;
}

it('lets at most so many pieces through in one turn of the event loop', async () => {
  const taken = await takenBy(2, [['a', 30], ['b', 30], ['c', 30]]); // prettier-ignore
  expect(taken.flat()).toHaveLength(90);
  for (const turn of taken) expect(turn.length).toBeLessThanOrEqual(4);
  expect(taken.filter((turn) => turn.length > 0).length).toBeGreaterThanOrEqual(22);
});

it('finishes the files of one person one after the other', async () => {
  const all = (
    await takenBy(
      1,
      Array.from({ length: 5 }, () => ['a', 20] as const),
    )
  ).flat();
  expect(all.lastIndexOf('a0')).toBeLessThan(all.indexOf('a2'));
  expect(all.lastIndexOf('a3')).toBeLessThan(all.lastIndexOf('a4'));
});

it('gives people turns: one with many files does not hold up another one', async () => {
  const all = (await takenBy(1, [...Array.from({ length: 10 }, () => ['a', 20] as const), ['b', 20]])).flat();
  expect(all.lastIndexOf('b10')).toBeLessThan(60);
});

it('gives addresses turns: a hundred accounts of one machine do not hold up a file of another', async () => {
  const machine = Array.from({ length: 100 }, (_none, at) => [`m${at}-`, 5, 'machine'] as const);
  const all = (await takenBy(1, [...machine, ['b', 5, 'home']])).flat();
  expect(all.lastIndexOf('b100')).toBeLessThan(15);
});
