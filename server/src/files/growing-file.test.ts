import { expect, it } from 'vitest';
import { growingFile } from './growing-file.ts';

const [FIRST, SECOND] = [Buffer.from('first '), Buffer.from('second')];

it('has in memory what was written last, for a reader that has kept up, and nothing for one that has not', async () => {
  const growing = growingFile('a path');
  growing.grow([FIRST]);
  expect(await growing.file.beyond(0)).toEqual({ readable: 6, isWhole: false, inMemory: [FIRST] });
  growing.grow([SECOND]);
  expect(await growing.file.beyond(0)).toEqual({ readable: 12, isWhole: false });
  expect(await growing.file.beyond(6)).toEqual({ readable: 12, isWhole: false, inMemory: [SECOND] });
  growing.end();
  expect(await growing.file.beyond(12)).toEqual({ readable: 12, isWhole: true });
});
