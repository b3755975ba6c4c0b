import { paperPage } from '@exam-vault/contract/papers';
import { isShownAsPicture, placesOf, type QuestionPlace } from '@exam-vault/contract/question-pictures';
import { solutionPage } from '@exam-vault/contract/solutions';
import type { Question } from '@exam-vault/contract/questions';
import type { ReadPage } from '@exam-vault/contract/search';
import { useQueries } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../base/api/call.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { t } from '../../base/languages/i18n.ts';
import { useWasVisible } from '../../base/ui/use-was-visible.ts';
import classes from './QuestionPicture.module.css';
import { QUESTIONS } from './question-queries.ts';
import { shortened } from './question-tree.ts';

/** The path of a picture that is not public is valid for a quarter of an hour. */
const FRESH_MS = 10 * 60_000;
/** Narrower pictures are thumbnails: nobody reads their letters. */
const MIN_PICTURE_PX = 480;
/** As wide a page is shown at most: its letters then are as large as those around it. */
const PAGE_REM = 50;
/** Of what the machine has read, in the alternative text. */
const MAX_CHARACTERS = 200;
/** Height to width of A4, until a picture of the paper says it. */
const USUAL_RATIO = Math.SQRT2;
/** Height to width of the pages of papers, as their pictures said: the next strip has its shape from the start. */
const ratios = new Map<string, number>();

interface QuestionWordsProps {
  readonly question: Question;
  /** The id of its paper. */
  readonly paper: string;
  /** Those that are shown by themselves. */
  readonly parts?: readonly Question[];
  /** On paper nothing comes into sight: its pictures are loaded at once. */
  readonly isEager?: boolean;
  /** Its text. */
  readonly children: ReactNode;
}

/** What a question says: its text, or the picture of its place where the text is wrong. */
export function QuestionWords({ question, paper, parts = [], isEager = false, children }: QuestionWordsProps) {
  if (!isShownAsPicture(question, parts.length > 0)) return children;
  const { label, text } = question;
  const alt =
    text === ''
      ? t('Question {label} as printed', { label })
      : t('Question {label} as printed. Recognised text: {text}', {
          label,
          text: shortened(text, MAX_CHARACTERS),
        });
  return (
    <PlacePicture
      document={paper}
      kind="paper"
      places={placesOf(question.boxes, parts[0]?.boxes[0])}
      alt={alt}
      isEager={isEager}
    >
      {children}
    </PlacePicture>
  );
}

const PAGE_CALLS = { paper: paperPage, solution: solutionPage } as const;

interface PictureProps {
  /** Its id. */
  readonly document: string;
  readonly kind: keyof typeof PAGE_CALLS;
  readonly places: readonly QuestionPlace[];
  readonly alt: string;
  readonly isEager: boolean;
  /** Where there is no picture. */
  readonly children: ReactNode;
}

/** Parts of the pages of a document as a picture. */
export function PlacePicture({ document, kind, places, alt, isEager, children }: PictureProps) {
  const [ref, wasVisible] = useWasVisible();
  const [attempt, setAttempt] = useState<'first' | 'asking' | 'second' | 'failed'>('first');
  const pages = useQueries({
    queries: [...new Set(places.map(({ page }) => page))].map((page) => ({
      queryKey: [QUESTIONS, 'page', document, page],
      queryFn: async () => ({
        page,
        ...(await call(PAGE_CALLS[kind], { params: { id: document, page: String(page) }, query: { words: 'false' } })),
      }),
      enabled: isEager || wasVisible,
      staleTime: FRESH_MS,
      retry: false,
      meta: onlyLogged('The picture of a question could not be loaded'),
    })),
  });
  // Its words are better than nothing.
  if (attempt === 'failed' || places.length === 0 || pages.some(({ error, data }) => error !== null && !data))
    return children;
  // The signed path of a picture may have expired: its page is asked for once more.
  const fail = async () => {
    if (attempt === 'second') setAttempt('failed');
    if (attempt !== 'first') return;
    setAttempt('asking');
    await Promise.all(pages.map(({ refetch }) => refetch()));
    setAttempt('second');
  };
  return (
    <span className={classes.picture} ref={isEager ? undefined : ref}>
      {places.map((place, at) => (
        <Strip
          // The picture is loaded again even if its path is the same.
          key={`${place.page} ${place.box.join(' ')} ${attempt === 'second'}`}
          place={place}
          paper={document}
          pictures={pages.find(({ data }) => data?.page === place.page)?.data?.pictures}
          // All strips are one picture.
          alt={at === 0 ? alt : ''}
          isEager={isEager}
          onFail={() => void fail()}
        />
      ))}
    </span>
  );
}

interface StripProps {
  readonly place: QuestionPlace;
  /** The id of its paper. */
  readonly paper: string;
  /** Of its page; undefined while they are on their way. */
  readonly pictures: ReadPage['pictures'] | undefined;
  readonly alt: string;
  readonly isEager: boolean;
  readonly onFail: () => void;
}

const percent = (share: number) => `${(100 * share).toFixed(4)}%`;

/** A part of the picture of a page, which the viewer of the paper shows too. */
function Strip({ place: { box }, paper, pictures = [], alt, isEager, onFail }: StripProps) {
  const [left = 0, top = 0, width = 1, height = 1] = box;
  const [ratio, setRatio] = useState(ratios.get(paper) ?? USUAL_RATIO);
  const usable = pictures.filter((one) => one.width >= MIN_PICTURE_PX);
  const largest = usable.at(-1);
  const size = {
    width: `${(width * PAGE_REM).toFixed(2)}rem`,
    aspectRatio: `${width.toFixed(5)} / ${(height * ratio).toFixed(5)}`,
  };
  return (
    <span className={classes.strip} style={size}>
      {/* A link around it needs a name meanwhile. */}
      {!largest && alt !== '' && <span className="visually-hidden">{alt}</span>}
      {largest && (
        <img
          alt={alt}
          srcSet={usable.map((one) => `${one.url} ${one.width}w`).join(', ')}
          sizes={`min(${Math.ceil(100 / width)}vw, ${PAGE_REM}rem)`}
          src={largest.url}
          width={largest.width}
          height={Math.round(largest.width * ratio)}
          style={{ width: percent(1 / width), transform: `translate(${percent(-left)}, ${percent(-top)})` }}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth === 0) return;
            ratios.set(paper, naturalHeight / naturalWidth);
            setRatio(naturalHeight / naturalWidth);
          }}
          onError={onFail}
        />
      )}
    </span>
  );
}
