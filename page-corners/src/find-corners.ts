import type { Corners } from './corners.ts';

export interface FoundCorners {
  readonly corners: Corners;
  /** 0 to 1: how sure it is that these are the corners of the sheet. */
  readonly confidence: number;
}
/** The corners of the sheet in a grey picture (one byte a pixel, best 300 to 1,000 pixels a side); null when unsure: keep the whole picture. */
export function findCorners(grey: Uint8Array | Uint8ClampedArray, width: number, height: number): FoundCorners | null {
  if (grey.length !== width * height)
    throw new RangeError(`${grey.length} bytes are no grey picture of ${width} × ${height} pixels`);
  return null;
}
