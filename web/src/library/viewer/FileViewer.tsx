import { isPdfUrl } from '@exam-vault/contract/files';
import { Component, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import classes from './FileViewer.module.css';
import { PageSheets } from './PageSheets.tsx';
import type { FileState } from './use-sheets.ts';
import type { MarkedPlace, OpenAt, PageSource, ReadingPlace, ShownFile } from './viewer-props.ts';
import { VIEWER } from './viewer-texts.ts';
import { t } from '../../base/languages/i18n.ts';

interface FileViewerProps {
  readonly file: ShownFile;
  readonly source: PageSource;
  readonly openAt?: OpenAt;
  readonly place?: MarkedPlace | null;
  /** Absent: where somebody reads is not kept. */
  readonly reading?: ReadingPlace | undefined;
  /** Returns a new path for the same file, because the old one may have expired. */
  readonly renew: () => Promise<string>;
  /** Shown with the message when the file cannot be shown. */
  readonly fallback: ReactNode;
}

const AT_THE_BEGINNING: OpenAt = { page: null, words: [] };

/** Shows a PDF or an image, page by page. After a failure it tries once with a new path before it gives the file up. */
export function FileViewer(props: FileViewerProps) {
  // A refreshed document has a new path to the same file. The viewer must not restart for that.
  return <StableFile key={props.file.revision} {...props} />;
}

function StableFile({
  file: shown,
  source,
  openAt = AT_THE_BEGINNING,
  place = null,
  reading,
  renew,
  fallback,
}: FileViewerProps) {
  const [isUnshown, setUnshown] = useState(false);
  const file = useFileState(shown.url, renew, () => setUnshown(true));
  return (
    <section className={classes.viewer} aria-label={t('File')} data-viewer>
      {isUnshown ? (
        <div className={classes.unshown} role="status">
          <p>{VIEWER.fileFailed}</p>
          {fallback}
        </div>
      ) : (
        <ViewerErrorBoundary onError={() => setUnshown(true)}>
          <PageSheets shown={shown} file={file} source={source} openAt={openAt} place={place} reading={reading} />
        </ViewerErrorBoundary>
      )}
    </section>
  );
}

/** The path of the file, renewed once after each failure. */
function useFileState(first: string, renew: () => Promise<string>, onUnshown: () => void): FileState {
  const [{ url, attempt }, setPath] = useState({ url: first, attempt: 0 });
  const [isLost, setLost] = useState(false);
  const mayRenew = useRef(true);
  const isRenewing = useRef(false);
  const latest = useRef({ renew, onUnshown });
  useEffect(() => {
    latest.current = { renew, onUnshown };
  });

  const onFail = useCallback(async () => {
    if (isRenewing.current) return;
    if (!mayRenew.current) return setLost(true);
    mayRenew.current = false;
    isRenewing.current = true;
    try {
      const next = await latest.current.renew();
      setPath((before) => ({ url: next, attempt: before.attempt + 1 }));
    } catch {
      setLost(true);
    } finally {
      isRenewing.current = false;
    }
  }, []);

  return useMemo(
    () => ({
      url,
      attempt,
      isPdf: isPdfUrl(url),
      isLost,
      onFail: () => void onFail(),
      onReady: () => {
        mayRenew.current = true;
      },
      onUnshown: () => latest.current.onUnshown(),
    }),
    [url, attempt, isLost, onFail],
  );
}

interface ViewerErrorBoundaryProps {
  readonly onError: () => void;
  readonly children: ReactNode;
}

/** Catches errors of a viewer, including a failed load of its code, so that the page stays. */
class ViewerErrorBoundary extends Component<ViewerErrorBoundaryProps, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
