import { gpsJpeg, LATITUDE } from '@exam-vault/testing/located-photos';
import { testSandbox } from '@exam-vault/testing/test-sandbox';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sandboxedDrawer } from './sandboxed-drawer.ts';

const drawer = sandboxedDrawer({ sandbox: testSandbox, log: { warn: () => {} } });
const sheet = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f3d' }, limitInputPixels: false });

// A module of the reader, loaded by another test file of this process, lets sharp open JPEG and PNG alone.
beforeAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
});

it('draws a picture again: upright, smaller, without what was written into it', async () => {
  const photo = await sheet(4_000, 3_000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { width, height, bytes } = await drawer.draw(photo);
  expect([width, height]).toEqual([1_200, 1_600]);
  const { format, orientation, exif } = await sharp(bytes).metadata();
  expect({ format, orientation, exif }).toEqual({ format: 'webp', orientation: undefined, exif: undefined });
  const located = await gpsJpeg();
  expect(located.includes('GPS') || located.includes(LATITUDE) || (await sharp(located).metadata()).exif).toBeTruthy();
  const redrawn = await drawer.draw(Buffer.concat([located, Buffer.from('<script>behind</script>')]));
  expect((await sharp(redrawn.bytes).metadata()).exif).toBeUndefined();
  expect(redrawn.bytes.includes('behind')).toBe(false);
});

it('keeps a small one as large as it is, on paper where it is clear', async () => {
  const clear = sharp({ create: { width: 30, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
  const { width, height, bytes } = await drawer.draw(await clear.png().toBuffer());
  expect([width, height]).toEqual([30, 10]);
  const pixels = await sharp(bytes).raw().toBuffer();
  expect(Math.min(...pixels)).toBeGreaterThan(250);
});

it.each([
  ['a PDF', 'not-a-picture', () => Buffer.from('%PDF-1.7\n')],
  ['an SVG', 'svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', 'not-a-picture', () => Buffer.from('GIF89a')],
  ['nothing', 'not-a-picture', () => Buffer.alloc(0)],
  ['a PNG of its first bytes', 'corrupt', () => Buffer.from('\u0089PNG\r\n\u001A\nand then nothing', 'latin1')],
  ['a JPEG that is cut off', 'corrupt', async () => (await sheet(800, 800).jpeg().toBuffer()).subarray(0, 2_000)],
  ['a few bytes that claim 64 megapixels', 'too-many-pixels', () => sheet(8_000, 8_000).png().toBuffer()],
] as const)('refuses %s as %s', async (_what, refusal, make) => {
  await expect(drawer.draw(await make())).rejects.toMatchObject({ name: 'PictureRefusedError', refusal });
});
