import { LOADING } from '@exam-vault/contract/messages';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { isNotFound } from '../api/api-problem.ts';
import { FileViewer } from './viewer/FileViewer.tsx';
import type { HighlightRequest } from './viewer/viewer-props.ts';
import { focusIfLost } from '../ui/focus-if-lost.ts';
import { DocumentFailure } from './DocumentFailure.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { documentKeys, useDocument } from './document-queries.ts';
import sheet from '../ui/Sheet.module.css';
import classes from './DocumentReader.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { anchorFromAddress } from './search/search-hit.ts';
import { TextProgress } from './TextProgress.tsx';

interface DocumentReaderProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly id: string;
  /** Actions at the foot of the screen. */
  readonly children?: (document: D) => ReactNode;
  /** Shown under the document once it is loaded. */
  readonly after?: ReactNode;
}

/** One document: its details beside its file. */
export function DocumentReader<D extends AnyDocument>({ kind, id, children, after }: DocumentReaderProps<D>) {
  const { data, error, refetch } = useDocument(kind, id);
  // The specification only logs this failure. The page also shows a short text.
  useEffect(() => {
    if (error) console.error(`The ${kind.words.one} could not be read`, error);
  }, [error, kind]);

  const highlightRequest = useHighlightRequest(kind, data);

  // The document was deleted or withdrawn since it was loaded, so the old data must not stay.
  const isGone = isNotFound(error);
  const next = useRef<HTMLButtonElement>(null);
  const wasThere = isGone && data !== undefined;
  useEffect(() => {
    if (wasThere) focusIfLost(next.current);
  }, [wasThere]);

  if (data && !isGone) {
    const file = { url: data.file_url, revision: `${data._id}/${data.revision}`, title: data.title };
    const actions = children?.(data);
    const renew = async () => (await refetch({ throwOnError: true })).data?.file_url ?? data.file_url;
    const reader = (
      <div className={classes.reader}>
        <aside className={`${sheet.sheet} ${classes.side}`} aria-label={kind.words.about}>
          <DocumentSheet
            kind={kind}
            document={data}
            title={<strong>{data.title}</strong>}
            note={<TextProgress document={data} />}
            withStatus
          >
            <DownloadButton kind={kind} document={data} />
          </DocumentSheet>
        </aside>
        <FileViewer
          file={file}
          highlight={highlightRequest}
          renew={renew}
          fallback={<DownloadButton kind={kind} document={data} />}
        />
        {actions != null && <div className={classes.actions}>{actions}</div>}
      </div>
    );
    return (
      <>
        {reader}
        {after}
      </>
    );
  }
  if (error) return <DocumentFailure kind={kind} error={error} onRetry={() => void refetch()} ref={next} />;
  return (
    <div className={classes.reader} aria-busy="true">
      <div className={classes.blankSide} />
      <p role="status" className={classes.waiting}>
        {LOADING.file}
      </p>
    </div>
  );
}

/** The page and the words in the address; null without both. */
function useHighlightRequest<D extends AnyDocument>(
  kind: DocumentKind<D>,
  document: D | undefined,
): HighlightRequest | null {
  const [address] = useSearchParams();
  const place = useMemo(() => anchorFromAddress(address), [address]);
  if (!document || (place.page === null && place.words.length === 0)) return null;
  const { _id } = document;
  return {
    ...place,
    isRead: document.text_status === 'read',
    key: documentKeys(kind).pages(document),
    load: (page) => kind.calls.page(_id, page),
  };
}
