import { LOADING } from '@exam-vault/contract/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { isNotFound } from '../api/api-problem.ts';
import { FileViewer } from './viewer/FileViewer.tsx';
import { focusIfLost } from '../ui/focus-if-lost.ts';
import { DocumentFailure } from './DocumentFailure.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { useDocument } from './document-queries.ts';
import sheet from '../ui/Sheet.module.css';
import classes from './DocumentReader.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';
import { DownloadButton } from './DownloadButton.tsx';

interface DocumentReaderProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly id: string;
  /** What can be done with it while one reads: stays at the foot of the screen. */
  readonly children?: (document: D) => ReactNode;
}

/** One document: its sheet beside its file. */
export function DocumentReader<D extends AnyDocument>({ kind, id, children }: DocumentReaderProps<D>) {
  const { data, error, refetch } = useDocument(kind, id);
  // The specification only logs this failure; the page says quietly what is so.
  useEffect(() => {
    if (error) console.error(`The ${kind.words.one} could not be read`, error);
  }, [error, kind]);

  // Deleted or withdrawn meanwhile: what was read before is no longer so.
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
    return (
      <div className={classes.reader}>
        <aside className={`${sheet.sheet} ${classes.side}`} aria-label={kind.words.about}>
          <DocumentSheet kind={kind} document={data} title={<strong>{data.title}</strong>} withStatus>
            <DownloadButton kind={kind} document={data} />
          </DocumentSheet>
        </aside>
        <FileViewer file={file} renew={renew} fallback={<DownloadButton kind={kind} document={data} />} />
        {actions != null && <div className={classes.actions}>{actions}</div>}
      </div>
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
