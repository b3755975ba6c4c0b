import 'react-pdf/dist/Page/TextLayer.css';
import { MAX_IMAGE_PIXELS } from '@exam-vault/contract/limits';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { LoadingFile } from './LoadingFile.tsx';
import { PdfAssets } from './pdf-assets.ts';
import { PdfPages } from './PdfPages.tsx';
import type { ViewerProps } from './viewer-props.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const OPTIONS = { BinaryDataFactory: PdfAssets, useWorkerFetch: false, maxImageSize: MAX_IMAGE_PIXELS };

/** A PDF on the page's own canvas: phones have no viewer in the browser. Loaded only when a PDF is read. */
export default function PdfViewer({ url, title, onReady, onFail }: ViewerProps) {
  const [pdf, setPdf] = useState<{ pages: number; ratio: number } | null>(null);

  return (
    <Document
      file={url}
      options={OPTIONS}
      suspense={false}
      loading={<LoadingFile />}
      error={null}
      onLoadSuccess={(document) => {
        // Until each page is known, all are as high as the first.
        document.getPage(1).then((page) => {
          const { width, height } = page.getViewport({ scale: 1 });
          setPdf({ pages: document.numPages, ratio: height / width });
          onReady();
        }, onFail);
      }}
      onLoadError={onFail}
      onSourceError={onFail}
      onPassword={onFail}
    >
      {pdf ? <PdfPages pages={pdf.pages} firstRatio={pdf.ratio} title={title} onFail={onFail} /> : <LoadingFile />}
    </Document>
  );
}
