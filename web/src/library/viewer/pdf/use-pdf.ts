import { useEffect, useState, useEffectEvent } from 'react';
import { loadChunk } from '../../../base/lazy/load-chunk.ts';
import type { OpenPdf } from './pdf-types.ts';

interface PdfDeps {
  /** Null: there is no PDF. */
  readonly url: string | null;
  /** A new one opens the PDF again, even under the same path. */
  readonly attempt: number;
  readonly isWanted: boolean;
  readonly onFail: () => void;
}

/** Opens a PDF once it is wanted; null before. A new attempt opens it again. */
export function usePdf({ url, attempt, isWanted, onFail }: PdfDeps): OpenPdf | null {
  const [pdf, setPdf] = useState<{ readonly attempt: number; readonly open: OpenPdf } | null>(null);
  const fail = useEffectEvent(onFail);
  // A viewer that has opened its PDF keeps it.
  const mayOpen = url !== null && (isWanted || pdf !== null);
  useEffect(() => {
    if (url === null || !mayOpen) return;
    let isCurrent = true;
    let opened: OpenPdf | null = null;
    const open = async () => {
      try {
        const { openPdf } = await loadChunk(() => import('./open-pdf.tsx'));
        if (!isCurrent) return;
        opened = await openPdf(url);
        if (isCurrent) setPdf({ attempt, open: opened });
        else opened.close();
      } catch (error) {
        console.error('The PDF could not be opened', error);
        if (isCurrent) fail();
      }
    };
    void open();
    return () => {
      isCurrent = false;
      opened?.close();
    };
  }, [url, attempt, mayOpen]);
  return url !== null && pdf?.attempt === attempt ? pdf.open : null;
}
