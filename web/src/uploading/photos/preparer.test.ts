import { describe, expect, it } from 'vitest';
import { openPreparer } from './preparer.ts';

const [JPEG, PNG] = [
  [0xff, 0xd8, 0xff, 0xe0],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];

/** A photo that this browser can't open. */
function photo(signature: readonly number[], size: number): File {
  const bytes = new Uint8Array(size);
  bytes.set(signature);
  return new File([bytes], 'photo.jpg');
}
const prepare = (file: File) => openPreparer().prepare(file, { turn: 0, corners: null, isBrightened: false });

describe('a photo that the browser cannot open', () => {
  it('goes to the hub as it is where it is a JPEG: the hub opens some that browsers do not', async () => {
    const file = photo(JPEG, 125);
    expect(await prepare(file)).toEqual({ blob: file, thumbnail: file, corners: null, isUnprepared: true });
  });

  it.each([
    ['a JPEG without room for a picture', photo(JPEG, 124)],
    ['a PNG', photo(PNG, 125)],
  ])('is refused where it is %s', async (_what, file) => {
    await expect(prepare(file)).rejects.toThrow();
  });
});
