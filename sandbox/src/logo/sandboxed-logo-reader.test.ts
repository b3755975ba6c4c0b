import { testSandbox } from '@exam-vault/testing/test-sandbox';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { sandboxedLogoReader } from './sandboxed-logo-reader.ts';

const reader = sandboxedLogoReader({ sandbox: testSandbox, log: { warn: () => {} } });
const plate = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f3d' } });

// A module of the reader, loaded by another test file of this process, lets sharp open JPEG and PNG alone.
beforeAll(() => {
  sharp.unblock({ operation: ['VipsForeignLoadWebp'] });
});

it('draws a logo again', async () => {
  const logo = await reader.read(await plate(300, 100).png().toBuffer());
  expect([logo.width, logo.height]).toEqual([300, 100]);
  expect(await sharp(logo.wide).metadata()).toMatchObject({ format: 'webp', width: 300, height: 100 });
  expect(await sharp(logo.square).metadata()).toMatchObject({ format: 'png', width: 512, height: 512, hasAlpha: true });
});

it('makes a large one smaller and leaves out its empty edges', async () => {
  const large = plate(2_000, 800).extend({ top: 300, bottom: 300, left: 0, right: 0, background: '#ffffff' });
  const { width, height } = await reader.read(await large.webp({ lossless: true }).toBuffer());
  expect([width, height]).toEqual([400, 160]);
});

it('keeps the edges of a coloured plate: white letters on it would be lost without them', async () => {
  const letters = await sharp({ create: { width: 100, height: 40, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const logo = plate(300, 120)
    .composite([{ input: letters }])
    .png();
  const { width, height } = await reader.read(await logo.toBuffer());
  expect([width, height]).toEqual([300, 120]);
});

it.each([
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['svg', '\uFEFF <!-- a comment -->\n<SVG width="1"/>'],
  ['not-a-picture', '<!doctype html><p>Hello</p>'],
  ['not-a-picture', ''],
  ['corrupt', '\u0089PNG\r\n\u001A\nand then nothing'],
])('refuses as %s: %j', async (refusal, text) => {
  const file = Buffer.from(text, refusal === 'corrupt' ? 'latin1' : 'utf8');
  await expect(reader.read(file)).rejects.toMatchObject({ name: 'PictureRefusedError', refusal });
});
