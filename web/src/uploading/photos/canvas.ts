import type { Size } from '@exam-vault/page-corners/corners';

/** A canvas of a worker, or of the page where workers have none. */
export interface Canvas extends Size {
  readonly element: OffscreenCanvas | HTMLCanvasElement;
  readonly context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

export function newCanvas({ width, height }: Size): Canvas {
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
export async function toJpeg({ element }: Canvas, quality: number): Promise<Blob> {
  if (!('toBlob' in element)) return element.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    element.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      'image/jpeg',
      quality,
    );
  });
}
