import 'react-pdf/dist/Page/TextLayer.css';
import { MAX_IMAGE_PIXELS } from '@exam-vault/contract/limits';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { LoadingFile } from './LoadingFile.tsx';
import { PdfAssets } from './pdf-assets.ts';
import { PdfPages } from './PdfPages.tsx';
import type { ViewerProps } from './viewer-props.ts';

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url).href;

const OPTIONS = {
  BinaryDataFactory: PdfAssets,
  useWorkerFetch: false,
  maxImageSize: MAX_IMAGE_PIXELS,
  // A machine without Times or Helvetica would stretch another font to their widths. The hub serves similar fonts of 20 KB each.
  useSystemFonts: false,
};

/** Draws a PDF on canvases, because browsers on phones have no PDF viewer. Loaded only when a PDF is opened. */
export default function PdfViewer({ url, title, highlight, onReady, onFail }: ViewerProps) {
  const [pdf, setPdf] = useState<{ pages: number; ratio: number } | null>(null);

  /** Until a page is loaded, it has the height of the first one. */
  const measure = async (document: PDFDocumentProxy) => {
    try {
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
      setPdf({ pages: document.numPages, ratio: height / width });
      onReady();
    } catch {
      onFail();
    }
  };

  return (
    <Document
      file={url}
      options={OPTIONS}
      suspense={false}
      loading={<LoadingFile />}
      error={null}
      onLoadSuccess={(document) => void measure(document)}
      onLoadError={onFail}
      onSourceError={onFail}
      onPassword={onFail}
    >
      {pdf ? (
        <PdfPages pages={pdf.pages} firstRatio={pdf.ratio} title={title} highlight={highlight} onFail={onFail} />
      ) : (
        <LoadingFile />
      )}
    </Document>
  );
}
