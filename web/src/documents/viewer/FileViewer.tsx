import { isPdfUrl } from '@exam-vault/contract/files';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../lazy/load-chunk.ts';
import classes from './FileViewer.module.css';
import { ImageViewer } from './ImageViewer.tsx';
import { LoadingFile } from './LoadingFile.tsx';
import { ViewerErrorBoundary } from './ViewerErrorBoundary.tsx';
import type { HighlightRequest } from './viewer-props.ts';

const PdfViewer = lazy(() => loadChunk(() => import('./PdfViewer.tsx')));

interface ShownFile {
  readonly url: string;
  /** Changes with the content of the file. */
  readonly revision: string;
  readonly title: string;
}

interface FileViewerProps {
  readonly file: ShownFile;
  /** The words to highlight. */
  readonly highlight?: HighlightRequest | null;
  /** Returns a new path for the same file, because the old one may have expired. */
  readonly renew: () => Promise<string>;
  /** Shown with the message when the file cannot be shown. */
  readonly fallback: ReactNode;
}

/** Shows a PDF or an image. After a failure it tries once with a new path before it shows the message. */
export function FileViewer(props: FileViewerProps) {
  // A refreshed document has a new path to the same file. The viewer must not restart for that.
  return <StableFile key={props.file.revision} {...props} />;
}

function StableFile({ file, highlight = null, renew, fallback }: FileViewerProps) {
  const [shown, setShown] = useState({ url: file.url, attempt: 0 });
  const [state, setState] = useState<'shown' | 'renewing' | 'failed'>('shown');
  const mayRenew = useRef(true);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const onReady = () => {
    mayRenew.current = true;
  };
  const onFail = async () => {
    if (!mayRenew.current) return setState('failed');
    mayRenew.current = false;
    setState('renewing');
    try {
      const url = await renew();
      if (!isMounted.current) return;
      setShown(({ attempt }) => ({ url, attempt: attempt + 1 }));
      setState('shown');
    } catch {
      if (isMounted.current) setState('failed');
    }
  };

  const Viewer = isPdfUrl(shown.url) ? PdfViewer : ImageViewer;
  return (
    <section className={classes.viewer} aria-label="File">
      {state === 'failed' && (
        <div className={classes.unshown} role="status">
          <p>This file cannot be shown here. You can download it and open it on your device.</p>
          {fallback}
        </div>
      )}
      {state === 'renewing' && <LoadingFile />}
      {state === 'shown' && (
        <ViewerErrorBoundary key={shown.attempt} onError={() => setState('failed')}>
          <Suspense fallback={<LoadingFile />}>
            <Viewer
              url={shown.url}
              title={file.title}
              highlight={highlight}
              onReady={onReady}
              onFail={() => void onFail()}
            />
          </Suspense>
        </ViewerErrorBoundary>
      )}
    </section>
  );
}
