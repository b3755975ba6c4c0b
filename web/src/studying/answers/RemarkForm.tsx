import type { ReadPage } from '@exam-vault/contract/search';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import type { AnyDocument } from '../../library/documents/document-kind.ts';
import { AnswerForm } from './AnswerForm.tsx';
import type { Spot } from './answer-queries.ts';
import classes from './Answers.module.css';

/** Loads the pictures of a page of a document. */
export type PagePictures = (id: string, page: number) => Promise<ReadPage>;

interface RemarkFormProps {
  readonly document: AnyDocument;
  readonly pagePictures: PagePictures;
  /** That of the new marker. */
  readonly number: number;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Writes a remark on a document, on one of its pages, or on a spot of a page. */
export function RemarkForm({ document, pagePictures, number, onDone, onCancel }: RemarkFormProps) {
  const [page, setPage] = useState<number | null>(null);
  const [spot, setSpot] = useState<Spot | null>(null);
  const pages = document.page_count ?? 1;
  return (
    <AnswerForm
      at={{ document: document._id, page, spot }}
      isRemark
      text=""
      pictures={[]}
      onDone={onDone}
      onCancel={onCancel}
    >
      <NativeSelect
        label={t('About')}
        value={page ?? ''}
        onChange={({ currentTarget: { value } }) => {
          setPage(value === '' ? null : Number(value));
          setSpot(null);
        }}
      >
        <option value="">{t('Whole document')}</option>
        {Array.from({ length: pages }, (_, index) => index + 1).map((one) => (
          <option key={one} value={one}>
            {t('Page {page, number}', { page: one })}
          </option>
        ))}
      </NativeSelect>
      {page !== null && (
        <SpotField
          document={document}
          pagePictures={pagePictures}
          page={page}
          number={number}
          spot={spot}
          onSpot={setSpot}
        />
      )}
    </AnswerForm>
  );
}

const STEP = 0.02;
const MIDDLE: Spot = { x: 0.5, y: 0.5 };
const MOVES: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const within = (part: number) => Math.min(1, Math.max(0, Math.round(part * 1_000) / 1_000));

interface SpotFieldProps extends Pick<RemarkFormProps, 'document' | 'pagePictures' | 'number'> {
  readonly page: number;
  readonly spot: Spot | null;
  readonly onSpot: (spot: Spot | null) => void;
}

/** A page on which a tap sets a numbered marker; the arrow keys move it. */
function SpotField({ document: { _id, revision }, pagePictures, page, number, spot, onSpot }: SpotFieldProps) {
  const { data } = useQuery({
    queryKey: ['remark page', _id, revision, page],
    queryFn: () => pagePictures(_id, page),
  });
  const pictures = data?.pictures ?? [];
  const picture = pictures.find(({ width }) => width >= 480) ?? pictures.at(-1);
  if (!picture) return null;
  const place = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // The Enter key has no place.
    if (detail === 0) return onSpot(spot ?? MIDDLE);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onSpot({ x: within((clientX - left) / width), y: within((clientY - top) / height) });
  };
  const move = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by || !spot) return;
    event.preventDefault();
    onSpot({ x: within(spot.x + by.x), y: within(spot.y + by.y) });
  };
  return (
    <div className={classes.spot}>
      <p id="spot-help" className={classes.note}>
        {t(
          'Tap the page to mark a spot (optional). With a keyboard, press Enter and move the marker with the arrow keys.',
        )}
      </p>
      <button
        type="button"
        className={classes.spotPage}
        aria-label={t('Mark a spot on page {page, number}', { page })}
        aria-describedby="spot-help"
        onClick={place}
        onKeyDown={move}
      >
        <img src={picture.url} alt="" draggable={false} />
        {spot && (
          <span className={classes.number} style={{ left: `${spot.x * 100}%`, top: `${spot.y * 100}%` }}>
            {number}
          </span>
        )}
      </button>
      <p role="status" className={classes.note}>
        {spot &&
          t('Marked at {x, number}% from the left and {y, number}% from the top.', {
            x: Math.round(spot.x * 100),
            y: Math.round(spot.y * 100),
          })}
      </p>
      {spot && (
        <Button variant="default" size="compact-md" onClick={() => onSpot(null)}>
          {t('Remove the marker')}
        </Button>
      )}
    </div>
  );
}
