import { expect, it } from 'vitest';
import { exifTimeOf, timeOfPhoto } from './exif-time.ts';

/** The head of a JPEG with the time it was taken, as cameras write it; `intel` is the byte order. */
function jpegTaken(time: string, intel: boolean): ArrayBuffer {
  const bytes = new Uint8Array(120);
  const view = new DataView(bytes.buffer);
  const put = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  view.setUint32(0, 0xff_d8_ff_e1);
  view.setUint16(4, 100);
  put(6, 'Exif');
  const tiff = 12;
  put(tiff, intel ? 'II*' : 'MM');
  if (!intel) view.setUint16(tiff + 2, 42);
  view.setUint32(tiff + 4, 8, intel);
  const entry = (at: number, tag: number, value: number) => {
    view.setUint16(at, 1, intel);
    view.setUint16(at + 2, tag, intel);
    view.setUint32(at + 10, value, intel);
  };
  entry(tiff + 8, 0x87_69, 30);
  entry(tiff + 30, 0x90_03, 60);
  put(tiff + 60, time);
  return bytes.buffer;
}

it.each([true, false])('reads when a photo was taken, Intel byte order %s', (intel) => {
  expect(exifTimeOf(jpegTaken('2026:11:20 09:30:15', intel))).toBe(Date.UTC(2026, 10, 20, 9, 30, 15));
});

it.each([
  ['a clock that was never set', jpegTaken('0000:00:00 00:00:00', true)],
  ['no picture', new TextEncoder().encode('no picture at all').buffer],
  ['nothing', new ArrayBuffer(0)],
  ['a pointer that leads outside', jpegTaken('2026:11:20 09:30:15', true).slice(0, 60)],
])('knows no time of %s', (_what, bytes) => {
  expect(exifTimeOf(bytes)).toBeNull();
});

it('knows no time of a file that cannot be read', async () => {
  const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) } as unknown as Blob;
  expect(await timeOfPhoto(gone)).toBeNull();
});
