import 'react-pdf/dist/Page/TextLayer.css';
import { MAX_IMAGE_PIXELS, MOBILE_BREAKPOINT } from '@exam-vault/contract/limits';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { Page, pdfjs } from 'react-pdf';
import { canvasPixelRatio } from '../use-zoom.ts';
import classes from './open-pdf.module.css';
import type { OpenPdf, PdfPageProps } from './pdf-types.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

/** The bytes of one request. Smaller ones would cost more round trips, larger ones more of what no page on the screen needs. */
const RANGE_BYTES = 65_536;

/** Opens a PDF by ranges: only what its pages on the screen need is loaded. Loaded on demand, because pdf.js is large. */
export async function openPdf(url: string): Promise<OpenPdf> {
  const task = pdfjs.getDocument({
    url,
    BinaryDataFactory: PdfAssets,
    useWorkerFetch: false,
    maxImageSize: MAX_IMAGE_PIXELS,
    // A machine without Times or Helvetica would stretch another font to their widths. The hub serves similar fonts of 20 KB each.
    useSystemFonts: false,
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: RANGE_BYTES,
  });
  task.onPassword = () => void task.destroy();
  const pdf: PDFDocumentProxy = await task.promise;
  return {
    pages: pdf.numPages,
    Page: (props) => <PdfPage pdf={pdf} {...props} />,
    close: () => void task.destroy(),
  };
}

/** The hub refused a range of the file, because its path has expired. Any other error concerns only this page. */
const isRefusal = (error: Error) => error.name === 'ResponseException';

/** One page of the PDF as a canvas, upright. Its own text layer is only needed where the hub has not read the page. */
function PdfPage({
  pdf,
  page,
  turns,
  width,
  height,
  withText,
  onDrawn,
  onExpired,
  onFail,
}: PdfPageProps & { readonly pdf: PDFDocumentProxy }) {
  const rotate = useRotation(pdf, page, turns);
  const screen = { ratio: window.devicePixelRatio, isPhone: window.innerWidth < MOBILE_BREAKPOINT };
  const fail = (error: Error) => (isRefusal(error) ? onExpired() : onFail());
  if (rotate === undefined) return null;
  return (
    <Page
      pdf={pdf}
      className={classes.page ?? ''}
      pageNumber={page}
      width={width}
      rotate={rotate}
      devicePixelRatio={canvasPixelRatio(width, height, screen)}
      renderAnnotationLayer={false}
      renderTextLayer={withText}
      loading={null}
      error={null}
      suspense={false}
      onRenderSuccess={({ height: drawn, width: wide }) => onDrawn(drawn / wide)}
      onLoadError={fail}
      onRenderError={fail}
    />
  );
}

/** The rotation that makes a page upright; null: the page's own. Undefined while it is not known. */
function useRotation(pdf: PDFDocumentProxy, page: number, turns: number): number | null | undefined {
  const [own, setOwn] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (turns === 0) return;
    let isCurrent = true;
    void pdf.getPage(page).then(
      ({ rotate }) => isCurrent && setOwn(rotate),
      () => isCurrent && setOwn(0),
    );
    return () => {
      isCurrent = false;
    };
  }, [pdf, page, turns]);
  if (turns === 0) return null;
  return own === undefined ? undefined : (own + turns * 90) % 360;
}

/**
 * Files that pdf.js loads on demand: character maps, standard fonts and decoders. They come from this hub, under names with the
 * hash of their content.
 */
const ASSETS: Record<string, string> = Object.fromEntries(
  Object.entries({
    ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
    ...import.meta.glob<string>('../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm', {
      query: '?url&no-inline',
      import: 'default',
      eager: true,
    }),
  }).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** pdf.js creates one instance for each document. */
class PdfAssets {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = ASSETS[filename];
    if (url === undefined) throw new Error(`${filename} is not among the viewer's assets`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be read: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }
}
