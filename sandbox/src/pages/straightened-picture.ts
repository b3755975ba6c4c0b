import { straightenedSize } from '@exam-vault/page-corners/corners';
import { straighten } from '@exam-vault/page-corners/straighten';
import type { Picture } from '../reader/picture.ts';
import { toPoints, type Corners } from './page-builder.ts';

/** The part of a picture between four corners, as a rectangle whose longer side is at most `maxSidePx`. */
export function straightenedPicture({ data, width, height }: Picture, corners: Corners, maxSidePx: number): Picture {
  const points = toPoints(corners);
  const size = straightenedSize(points, width, height, maxSidePx);
  return { ...size, data: Buffer.from(straighten(data, width, height, points, size).buffer) };
}
