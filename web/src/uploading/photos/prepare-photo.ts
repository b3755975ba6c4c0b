import { type Corners, type Size, straightenedSize, WHOLE_PICTURE } from '@exam-vault/page-corners/corners';
import { findCorners } from '@exam-vault/page-corners/find-corners';
import { straighten } from '@exam-vault/page-corners/straighten';
import { flatten } from './flatten.ts';
import type { PhotoEdit, PreparedPhoto, Turn } from './photo-page.ts';
import { type PhotoLook, type PhotoTask, UnreadablePhotoError } from './photo-task.ts';

export const MAX_SIDE = 2_400;
/** Four photos leave the phone as 1.6 MB at most. */
export const MAX_PHOTO_BYTES = 390_000;
const QUALITIES = [0.82, 0.72, 0.6, 0.5];
const SMALLER = 0.85;
const THUMBNAIL_SIDE = 480;
const LOOK_SIDE = 1_400;
/** Corners are looked for in a small picture: print disappears in it, and the edges of the sheet stay. */
const SEARCH_SIDE = 512;

const fit = ({ width, height }: Size, side: number): Size => {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Decodes upright. */
async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new UnreadablePhotoError(String(error));
  }
}

function drawn(source: CanvasImageSource, size: Size): Canvas {
  const canvas = newCanvas(size);
  canvas.context.imageSmoothingQuality = 'high';
  // A transparent PNG lies on paper.
  canvas.context.fillStyle = '#fff';
  canvas.context.fillRect(0, 0, size.width, size.height);
  canvas.context.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

function proposedCorners(bitmap: ImageBitmap): Corners | null {
  const { width, height } = fit(bitmap, SEARCH_SIDE);
  const { data } = drawn(bitmap, { width, height }).context.getImageData(0, 0, width, height);
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at += 1)
    grey[at] = ((data[at * 4] ?? 0) * 77 + (data[at * 4 + 1] ?? 0) * 150 + (data[at * 4 + 2] ?? 0) * 29) >> 8;
  return findCorners(grey, width, height)?.corners ?? null;
}

/** The corner that becomes the top left comes first. */
function turned([a, b, c, d]: Corners, turn: Turn): Corners {
  const orders: Record<Turn, Corners> = { 0: [a, b, c, d], 90: [d, a, b, c], 180: [c, d, a, b], 270: [b, c, d, a] };
  return orders[turn];
}

/** The sheet as pixels, scaled by the browser first so that our own loop has few pixels to read. */
function sheetOf(bitmap: ImageBitmap, corners: Corners | null, turn: Turn): ImageData {
  const used = turned(corners ?? WHOLE_PICTURE, turn);
  const full = straightenedSize(used, bitmap.width, bitmap.height, Number.MAX_SAFE_INTEGER);
  const scale = Math.min(1, MAX_SIDE / Math.max(full.width, full.height));
  const size = { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) };
  const { data } = drawn(bitmap, size).context.getImageData(0, 0, size.width, size.height);
  if (corners === null && turn === 0) return new ImageData(data, size.width, size.height);
  const result = straightenedSize(used, size.width, size.height, MAX_SIDE);
  return new ImageData(straighten(data, size.width, size.height, used, result), result.width, result.height);
}

/** As good as fits into `MAX_PHOTO_BYTES`: first with less quality, then smaller. */
async function compressed(sheet: Canvas): Promise<Blob> {
  let canvas = sheet;
  for (;;) {
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality);
      if (blob.size <= MAX_PHOTO_BYTES) return blob;
    }
    canvas = drawn(canvas.element, fit(canvas, Math.max(canvas.width, canvas.height) * SMALLER));
  }
}

async function prepare(file: Blob, edit: PhotoEdit): Promise<PreparedPhoto> {
  const bitmap = await decode(file);
  try {
    const corners = edit.corners === 'find' ? proposedCorners(bitmap) : edit.corners;
    const pixels = sheetOf(bitmap, corners, edit.turn);
    // The decoded photo is the largest piece of memory.
    bitmap.close();
    if (edit.isBrightened) flatten(pixels.data, pixels.width, pixels.height);
    const sheet = newCanvas(pixels);
    sheet.context.putImageData(pixels, 0, 0);
    const thumbnail = await toJpeg(drawn(sheet.element, fit(sheet, THUMBNAIL_SIDE)), 0.8);
    return { blob: await compressed(sheet), thumbnail, corners };
  } finally {
    bitmap.close();
  }
}

async function look(file: Blob, turn: Turn): Promise<PhotoLook> {
  const bitmap = await decode(file);
  try {
    const upright = fit(bitmap, LOOK_SIDE);
    const isAcross = turn === 90 || turn === 270;
    const { width, height } = isAcross ? { width: upright.height, height: upright.width } : upright;
    const canvas = newCanvas({ width, height });
    canvas.context.translate(width / 2, height / 2);
    canvas.context.rotate((turn * Math.PI) / 180);
    canvas.context.drawImage(bitmap, -upright.width / 2, -upright.height / 2, upright.width, upright.height);
    return { blob: await toJpeg(canvas, 0.85), width, height };
  } finally {
    bitmap.close();
  }
}

/** Runs in the worker; on the page only where the browser has no canvas in workers. */
export function runPhotoTask(task: PhotoTask): Promise<PreparedPhoto | PhotoLook> {
  return task.kind === 'prepare' ? prepare(task.file, task.edit) : look(task.file, task.turn);
}

/** A canvas of a worker, or of the page where workers have none. */
interface Canvas extends Size {
  readonly element: OffscreenCanvas | HTMLCanvasElement;
  readonly context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

function newCanvas({ width, height }: Size): Canvas {
  const options = { willReadFrequently: true };
  if (typeof OffscreenCanvas !== 'undefined') {
    const element = new OffscreenCanvas(width, height);
    const context = element.getContext('2d', options);
    if (context) return { element, context, width, height };
  } else {
    const element = document.createElement('canvas');
    element.width = width;
    element.height = height;
    const context: CanvasRenderingContext2D | null = element.getContext('2d', { willReadFrequently: true });
    if (context) return { element, context, width, height };
  }
  throw new Error(`There is no memory for a picture of ${width} × ${height} pixels`);
}

/** A JPEG; `quality` from 0 to 1. */
async function toJpeg({ element }: Canvas, quality: number): Promise<Blob> {
  if (!('toBlob' in element)) return element.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    element.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/jpeg',
      quality,
    );
  });
}
