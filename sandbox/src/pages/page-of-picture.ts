import { sharp } from '../sharp.ts';
import { jpegMetadata } from '../inspector/pdf/jpeg-metadata.ts';
import { asSharp, decodePhoto, turned, type Picture, type Turns } from '../reader/picture.ts';
import type { PagePicture } from './page-builder.ts';
import type { JpegPage } from './picture-pdf.ts';
import { straightenedPicture } from './straightened-picture.ts';

/** Enough to read the smallest print of a sheet of A4: 205 dots an inch. */
const MAX_SIDE_PX = 2_400;
/** A part of the picture becomes the page, so it is decoded larger. */
const MAX_STRAIGHTENED_SIDE_PX = 3_600;
const JPEG_QUALITY = 80;
const [START_OF_SCAN, END_OF_IMAGE] = [Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xd9])];
/** Quarter turns of the EXIF orientations that do not mirror. */
const TURNS_OF_ORIENTATION: Readonly<Record<number, Turns>> = { 1: 0, 3: 2, 6: 1, 8: 3 };

/** What becomes a page, without where its bytes are. */
type PictureOfPage = Omit<PagePicture, 'path'>;

/** A copy without what says who made it, with what and where (decision 92): the document is not searched for that again. */
function withoutMetadata(file: Buffer): Buffer {
  const copy = Buffer.from(file);
  for (const { offset, bytes } of jpegMetadata(file)) bytes.copy(copy, offset);
  return copy;
}

/** A JPEG that is small enough keeps its picture byte for byte. Null: it must be drawn again. */
async function asItIs(file: Buffer, { type, turns, corners }: PictureOfPage): Promise<JpegPage | null> {
  if (type !== 'JPEG' || corners !== null) return null;
  // Readers of PDFs draw nothing of a JPEG that was cut.
  if (file.lastIndexOf(END_OF_IMAGE) < file.lastIndexOf(START_OF_SCAN)) return null;
  const { width, height, channels, orientation = 1, space } = await sharp(file, { failOn: 'none' }).metadata();
  const upright = TURNS_OF_ORIENTATION[orientation];
  const isPlain = (channels === 3 && space === 'srgb') || (channels === 1 && space === 'b-w');
  if (upright === undefined || !isPlain || Math.max(width, height) > MAX_SIDE_PX) return null;
  const whole = ((upright + turns) % 4) as Turns;
  return { width, height, colors: channels, turns: whole, jpeg: withoutMetadata(file) };
}

async function drawn(file: Buffer, { turns, corners }: PictureOfPage): Promise<JpegPage> {
  let picture: Picture;
  if (corners === null) picture = await decodePhoto(file, 1, MAX_SIDE_PX);
  else picture = straightenedPicture(await decodePhoto(file, 1, MAX_STRAIGHTENED_SIDE_PX), corners, MAX_SIDE_PX);
  const { width, height, data } = await turned(picture, turns);
  const jpeg = await asSharp({ width, height, data }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return { width, height, colors: 3, turns: 0, jpeg };
}

/** A page that a picture fills. A small JPEG keeps its picture; anything else is drawn again. */
export const pageOfPicture = async (file: Buffer, picture: PictureOfPage): Promise<JpegPage> =>
  (await asItIs(file, picture)) ?? (await drawn(file, picture));
