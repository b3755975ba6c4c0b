import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Corners, WHOLE_PICTURE } from '@exam-vault/page-corners/corners';
import { findCorners } from '@exam-vault/page-corners/find-corners';
import sharp from 'sharp';
import { overlap } from './corners/overlap.ts';
import { root } from './hub-process.ts';
import { CORPUS } from './proposals/papers.ts';
import { quantile } from './numbers.ts';
import type { Result } from './table.ts';

/** As the page looks for corners (web/src/uploading/photos/prepare-photo.ts). */
const SEARCH_SIDE = 512;
/** The outline is found. */
const MIN_IOU = 0.9;
/** A photo that the sheet fills is kept whole. */
const MIN_IOU_OF_WHOLE = 0.95;
/** Labels by eye are right to one or two hundredths of the picture. */
const LABEL_ERROR = 0.02;

interface Scored {
  readonly photo: string;
  readonly hasOutline: boolean;
  readonly isRight: boolean;
  readonly iou: number;
  /** The overlap when nothing is looked for. */
  readonly withoutLooking: number;
  readonly lost: number;
  readonly ms: number;
}

async function score(photo: string, label: readonly (readonly [number, number])[] | null): Promise<Scored> {
  const { data, info } = await sharp(join(CORPUS, 'photos', photo))
    .rotate()
    .resize(SEARCH_SIDE, SEARCH_SIDE, { fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const began = performance.now();
  const found = findCorners(data, info.width, info.height);
  const ms = performance.now() - began;
  const labelled = (label?.map(([x, y]) => ({ x, y })) as Corners | undefined) ?? WHOLE_PICTURE;
  const { iou, lost } = overlap(labelled, found?.corners ?? WHOLE_PICTURE);
  const hasOutline = label !== null;
  const isRight = iou >= (hasOutline ? MIN_IOU : MIN_IOU_OF_WHOLE);
  return { photo, hasOutline, isRight, iou, lost, ms, withoutLooking: overlap(labelled, WHOLE_PICTURE).iou };
}

/** The corners of photographed sheets against labels by eye. */
export async function corners(): Promise<Result> {
  const labels = JSON.parse(await readFile(join(root, 'bench', 'corners', 'labels.json'), 'utf8')) as Record<
    string,
    readonly (readonly [number, number])[] | null
  >;
  const scored: Scored[] = [];
  for (const [photo, label] of Object.entries(labels)) scored.push(await score(photo, label));
  const outlined = scored.filter(({ hasOutline }) => hasOutline);
  const whole = scored.filter(({ hasOutline }) => !hasOutline);
  const share = (part: readonly Scored[], all: readonly Scored[]) => part.length / all.length;
  const figures = {
    photos: scored.length,
    outline_found: share(
      outlined.filter(({ isRight }) => isRight),
      outlined,
    ),
    outline_right_without_looking: share(
      outlined.filter(({ withoutLooking }) => withoutLooking >= MIN_IOU),
      outlined,
    ),
    kept_whole: share(
      whole.filter(({ isRight }) => isRight),
      whole,
    ),
    worse_than_none: scored.filter(({ iou, withoutLooking }) => iou < withoutLooking - LABEL_ERROR).length,
    most_of_a_sheet_lost: Math.max(...scored.map(({ lost }) => lost)),
    ms_p50: quantile(
      scored.map(({ ms }) => ms),
      0.5,
    ),
  };
  const rows = scored
    .filter(({ isRight, lost }) => !isRight || lost > 2 * LABEL_ERROR)
    .map(({ photo, iou, withoutLooking, lost }) => [photo, iou, withoutLooking, lost]);
  return {
    figures,
    tables: [
      {
        title: 'Corners of photographed sheets',
        columns: ['', 'value'],
        rows: Object.entries(figures).map(([name, value]) => [name.replaceAll('_', ' '), value]),
      },
      { title: 'Not found, or cut', columns: ['photo', 'overlap', 'without looking', 'lost'], rows },
    ],
  };
}
