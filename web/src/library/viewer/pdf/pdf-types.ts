import type { ComponentType } from 'react';

export interface PdfPageProps {
  readonly page: number;
  /** Quarter turns clockwise that make the page upright. */
  readonly turns: number;
  /** Of the upright page, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly withText: boolean;
  readonly onDrawn: (ratio: number) => void;
  /** The path of the file has expired. */
  readonly onExpired: () => void;
  readonly onFail: () => void;
}

/** A PDF that pdf.js has opened. */
export interface OpenPdf {
  readonly pages: number;
  readonly Page: ComponentType<PdfPageProps>;
  close(): void;
}

/** What draws a page from the file itself: pdf.js, or the image. */
export interface SharpPage {
  readonly kind: 'pdf' | 'image';
  readonly Page: ComponentType<PdfPageProps>;
}
