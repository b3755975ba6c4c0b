import { mayAnswer } from '@exam-vault/contract/answer-permissions';
import type { QuestionAnswer } from '@exam-vault/contract/answers';
import { PAGE_SIZE } from '@exam-vault/contract/limits';
import { isApprovedTeacher } from '@exam-vault/contract/permissions';
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { dateAndTime } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import { actorOf } from '../../base/session/role-answer.ts';
import { useSession } from '../../base/session/session.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import type { AnyDocument } from '../../library/documents/document-kind.ts';
import { GoToPlace, type PageMarker } from '../../library/viewer/page-markers.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { AnswerPages } from './AnswerPages.tsx';
import { useRemarks } from './answer-queries.ts';
import classes from './Answers.module.css';
import { RemarkForm, type PagePictures } from './RemarkForm.tsx';

const TOAST_MS = 4_000;
/** Of the place that is gone to, around a spot. */
const [HALF_WIDTH, HALF_HEIGHT] = [0.06, 0.02];

interface RemarksProps {
  readonly document: AnyDocument;
  readonly pagePictures: PagePictures;
  /** Called with the spots of the remarks that are shown. */
  readonly onMarkers: (markers: readonly PageMarker[]) => void;
}

/** The remarks of members on a document, its pages and spots of them, and the form for one's own. */
export default function Remarks({ document, pagePictures, onMarkers }: RemarksProps) {
  const { _id } = document;
  const [page, setPage] = useState(1);
  const [isWriting, setWriting] = useState(false);
  const { data, error, isPlaceholderData } = useRemarks(_id, page);
  const actor = actorOf(useSession().role);
  const status = useRef<HTMLParagraphElement>(null);
  const toast = useToast();
  const heading = useId();
  const closed = data?.closed_until ?? null;
  const isShut = closed !== null && !isApprovedTeacher(actor);
  const toStatus = () => status.current?.focus();
  const numberOf = (at: number) => (page - 1) * PAGE_SIZE + at + 1;
  const markers = useMemo(() => markersOf(data?.data ?? [], page), [data, page]);
  useEffect(() => {
    onMarkers(markers);
    return () => onMarkers([]);
  }, [markers, onMarkers]);

  // Nobody has asked for them.
  if (error && !data) return null;
  return (
    <section className={classes.panel} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t('Remarks')}
      </h2>
      <p ref={status} tabIndex={-1} role="status" className={classes.note}>
        {saying(data?.total)}
      </p>
      {closed !== null && (
        <p className={classes.note}>
          {t('A teacher has closed answers for this paper until {when}.', { when: dateAndTime(closed) })}
        </p>
      )}
      {data && data.data.length > 0 && (
        <ol className={classes.list} aria-labelledby={heading} aria-busy={isPlaceholderData}>
          {data.data.map((answer, at) => (
            <AnswerCard key={answer._id} answer={answer} onRemoved={toStatus}>
              <Place number={numberOf(at)} remark={answer.remark} />
            </AnswerCard>
          ))}
        </ol>
      )}
      <AnswerPages
        page={page}
        total={data?.total ?? 0}
        onTurn={(next) => {
          setPage(next);
          toStatus();
        }}
      />
      {data && isWriting && (
        <RemarkForm
          document={document}
          pagePictures={pagePictures}
          number={data.total + 1}
          onCancel={() => {
            setWriting(false);
            toStatus();
          }}
          onDone={() => {
            setWriting(false);
            toast(t('Remark posted'), TOAST_MS);
            toStatus();
          }}
        />
      )}
      {data && mayAnswer(actor) && !isShut && !isWriting && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setWriting(true)}>
            {t('Write a remark')}
          </Button>
        </div>
      )}
    </section>
  );
}

function saying(total: number | undefined): string {
  if (total === undefined) return t('Loading remarks…');
  if (total === 0) return t('No remarks yet. Found a mistake, or have a hint for others? Write it here.');
  return t('{n, plural, one {# remark} other {# remarks}}', { n: total });
}

/** The spots of these remarks, with the numbers that the list gives them. */
function markersOf(remarks: readonly QuestionAnswer[], listPage: number): readonly PageMarker[] {
  return remarks.flatMap(({ _id, author, remark }, at) => {
    const { page = null, spot = null } = remark ?? {};
    if (page === null || spot === null) return [];
    const number = (listPage - 1) * PAGE_SIZE + at + 1;
    const label = t('Remark {number} by {author}', { number, author });
    return [{ page, ...spot, number, label, onOpen: () => window.document.getElementById(`answer-${_id}`)?.focus() }];
  });
}

interface PlaceProps extends Pick<QuestionAnswer, 'remark'> {
  readonly number: number;
}

/** The number of a remark, and the way to its page. */
function Place({ number, remark }: PlaceProps) {
  const onPlace = useContext(GoToPlace);
  const { page = null, spot = null } = remark ?? {};
  const go = (to: number) => {
    const box = spot && [spot.x - HALF_WIDTH, spot.y - HALF_HEIGHT, 2 * HALF_WIDTH, 2 * HALF_HEIGHT];
    onPlace({ page: to, boxes: box ? [{ page: to, box }] : [] });
  };
  return (
    <p className={classes.place}>
      <span className={classes.number}>{number}</span>
      {page === null ? (
        t('Whole document')
      ) : (
        <Button variant="subtle" size="compact-sm" onClick={() => go(page)}>
          {spot ? t('Spot on page {page, number}', { page }) : t('Page {page, number}', { page })}
        </Button>
      )}
    </p>
  );
}
