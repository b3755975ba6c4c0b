import { LOADING } from '../../base/languages/messages.ts';
import { Button } from '../../base/ui/Button.tsx';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import {
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useSearchParams } from '../../base/routing/routing.tsx';
import { isNotFound } from '../../base/api/api-problem.ts';
import { KeepButton, useKeepReading } from '../kept/KeepButton.tsx';
import { FileViewer } from '../viewer/FileViewer.tsx';
import { GoToPlace } from '../viewer/page-markers.ts';
import type { MarkedPlace, OpenAt, ReadingPlace } from '../viewer/viewer-props.ts';
import { focusIfLost } from '../../base/ui/focus.ts';
import { DocumentFailure } from './DocumentFailure.tsx';
import type { AnyDocument, DocumentKind } from './document-kind.ts';
import { useDocument } from './document-queries.ts';
import sheet from '../../base/ui/Sheet.module.css';
import classes from './DocumentReader.module.css';
import { DocumentSheet } from './DocumentSheet.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { hasRoomBeside, QuestionsBeside, type QuestionsProps, useWantedQuestion } from './QuestionsBeside.tsx';
import { SearchableDownload } from './SearchableDownload.tsx';
import { anchorFromAddress } from '../search/search-hit.ts';
import { shownFile, useEarlyPage, usePageSource } from './use-page-source.ts';
import { TextProgress } from './TextProgress.tsx';
import { useReadingPlace } from './use-reading-place.ts';
import { t } from '../../base/languages/i18n.ts';

interface DocumentReaderProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly id: string;
  /** The list of its questions, for a kind that has them. */
  readonly Questions: ComponentType<QuestionsProps> | undefined;
  /** Actions at the foot of the screen. */
  readonly children?: (document: D) => ReactNode;
  /** Shown under the document once it is loaded. */
  readonly after?: ReactNode;
}

/** One document: its file, and its details beside it. On a phone the file comes first, and the details are one tap away. */
export function DocumentReader<D extends AnyDocument>({
  kind,
  id,
  Questions,
  children,
  after,
}: DocumentReaderProps<D>) {
  const { data: loaded, error, refetch } = useDocument(kind, id);
  // The answer is drawn in pieces (decision 75).
  const data = useDeferredValue(loaded);
  const openAt = useOpenAt();
  const early = useEarlyPage(kind, id, openAt.page ?? 1);
  const reading = useReadingPlace(id, openAt);
  const [place, setPlace] = useState<MarkedPlace | null>(null);
  // The specification only logs this failure. The page also shows a short text.
  useEffect(() => {
    if (error) console.error(`The ${kind.words.one} could not be read`, error);
  }, [error, kind]);

  useKeepReading(kind, data);
  // The document was deleted or withdrawn since it was loaded, so the old data must not stay.
  const isGone = isNotFound(error);
  const next = useRef<HTMLButtonElement>(null);
  const wasThere = isGone && data !== undefined;
  useEffect(() => {
    if (wasThere) focusIfLost(next.current);
  }, [wasThere]);

  if (data && !isGone) {
    const renew = async () => (await refetch({ throwOnError: true })).data?.file_url ?? data.file_url;
    const actions = children?.(data);
    return (
      <>
        <div className={classes.reader} data-has-actions={actions != null || undefined} data-bottom-buttons>
          {/* On a phone above the file, else in the table: one of them is shown. */}
          <h2 className={classes.title}>{data.title}</h2>
          <DetailsBeside kind={kind} document={data} Questions={Questions} early={early} onPlace={setPlace} />
          <DocumentFile
            kind={kind}
            document={data}
            openAt={openAt}
            place={place}
            reading={reading}
            early={early}
            renew={renew}
          />
          {actions != null && <div className={classes.actions}>{actions}</div>}
        </div>
        <GoToPlace value={setPlace}>{after}</GoToPlace>
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

interface DocumentProps<D extends AnyDocument> {
  readonly kind: DocumentKind<D>;
  readonly document: D;
}

interface DetailsBesideProps<D extends AnyDocument>
  extends DocumentProps<D>, Pick<DocumentReaderProps<D>, 'Questions'> {
  readonly early: ReturnType<typeof useEarlyPage>;
  readonly onPlace: (place: MarkedPlace) => void;
}

function DetailsBeside<D extends AnyDocument>({ kind, document, Questions, early, onPlace }: DetailsBesideProps<D>) {
  const wanted = useWantedQuestion();
  // On a phone both lie over the page, so one is open at a time.
  const [shown, setShown] = useState(wanted !== null && hasRoomBeside() ? 'questions' : null);
  const isOpen = shown === 'details';
  const details = useId();
  return (
    <aside className={`${sheet.sheet} ${classes.side}`} aria-label={kind.words.about}>
      <Button
        className={classes.toggle ?? ''}
        variant="default"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setShown(isOpen ? null : 'details')}
        rightSection={isOpen ? <IconChevronDown size={18} aria-hidden /> : <IconChevronUp size={18} aria-hidden />}
      >
        {t('Details')}
      </Button>
      <div
        id={details}
        className={classes.details}
        data-open={isOpen || undefined}
        // On a phone it scrolls by itself.
        {...(isOpen && { tabIndex: 0, role: 'group', 'aria-label': t('Details') })}
      >
        <DocumentSheet
          kind={kind}
          document={document}
          title={<h2 className={classes.titleInTable}>{document.title}</h2>}
          note={
            <>
              <TextProgress document={document} />
              {/* Beside the questions there is no room for it. */}
              {shown !== 'questions' && <SearchableDownload kind={kind} document={document} early={early} />}
            </>
          }
          withStatus
        />
      </div>
      {Questions && (
        <QuestionsBeside
          id={document._id}
          subject={document.subject}
          Questions={Questions}
          isOpen={shown === 'questions'}
          onOpen={(opens) => setShown(opens ? 'questions' : null)}
          onPlace={onPlace}
        />
      )}
      <div className={classes.download}>
        <DownloadButton kind={kind} document={document} />
        <KeepButton kind={kind} document={document} />
      </div>
    </aside>
  );
}

interface DocumentFileProps<D extends AnyDocument> extends DocumentProps<D> {
  readonly openAt: OpenAt;
  readonly place: MarkedPlace | null;
  readonly reading: ReadingPlace;
  readonly early: ReturnType<typeof useEarlyPage>;
  readonly renew: () => Promise<string>;
}

function DocumentFile<D extends AnyDocument>({
  kind,
  document,
  openAt,
  place,
  reading,
  early,
  renew,
}: DocumentFileProps<D>) {
  const source = usePageSource(kind, document, early);
  return (
    <FileViewer
      file={shownFile(kind, document)}
      source={source}
      openAt={openAt}
      place={place}
      reading={reading}
      renew={renew}
      fallback={<DownloadButton kind={kind} document={document} />}
    />
  );
}

/** The page and the words in the address. */
function useOpenAt(): OpenAt {
  const [address] = useSearchParams();
  const { hash } = useLocation();
  return useMemo(() => anchorFromAddress(address, hash), [address, hash]);
}
