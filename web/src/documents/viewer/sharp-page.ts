import type { ComponentType } from 'react';
import type { PdfPageProps } from './pdf/pdf-types.ts';

/** What draws a page from the file itself: pdf.js, or the image. */
export interface SharpPage {
  readonly kind: 'pdf' | 'image';
  readonly Page: ComponentType<PdfPageProps>;
}
