import * as z from 'zod';
import { parseLine } from '../parse-line.ts';
import type { Corners, PagePicture } from './page-builder.ts';
import type { JpegPage } from './picture-pdf.ts';

/** What the child is told of a picture: where its bytes are in the input, and what to do with it. */
export interface PageCommand extends Pick<PagePicture, 'type' | 'turns'> {
  readonly start: number;
  readonly length: number;
  readonly corners: Corners | null;
}

const MAX_SIDE_PX = 2_400;
const side = z.int().min(1).max(MAX_SIDE_PX);
/** The answer of a child that an untrusted file may control: only its form is believed. */
const pageLine = z.object({
  width: side,
  height: side,
  colors: z.literal([1, 3]),
  turns: z.literal([0, 1, 2, 3]),
  jpeg: z.string(),
});
export type PageLine = z.output<typeof pageLine>;

/** A page as the child has answered it; null when it is none. */
export function parsePageLine(line: string): JpegPage | null {
  const data = parseLine(line, pageLine);
  if (!data) return null;
  const jpeg = Buffer.from(data.jpeg, 'base64');
  const isJpeg = jpeg.length > 4 && jpeg.readUInt16BE(0) === 0xff_d8;
  return isJpeg ? { ...data, jpeg } : null;
}
