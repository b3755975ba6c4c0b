import { Button } from '../../base/ui/Button.tsx';
import { type Corners, isSheet, WHOLE_PICTURE, type Point } from '@exam-vault/page-corners/corners';
import { useCallback, useEffect, useState, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { Dialog } from '../../base/ui/Dialog.tsx';
import type { Photo, Turn } from './photo-page.ts';
import classes from './CornersDialog.module.css';
import type { PhotoLook } from './photo-task.ts';
import type { PhotoPages } from './use-photo-pages.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

interface CornersDialogProps {
  readonly photo: Photo;
  readonly look: PhotoPages['look'];
  readonly onClose: () => void;
  /** null: the whole photo. */
  readonly onCorners: (corners: Corners | null) => void;
}

/** The whole photo with the four corners of the sheet, which can be moved. */
export function CornersDialog({ photo, look, onClose, onCorners }: CornersDialogProps) {
  const { file, edit, prepared } = photo;
  const used = edit.corners === 'find' ? (prepared?.corners ?? null) : edit.corners;
  const [corners, setCorners] = useState<Corners>(() => turnCorners(used ?? WHOLE_PICTURE, edit.turn));
  const [shown, setShown] = useState<PhotoLook | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    look(file, edit.turn).then(
      (result) => isGone || setShown(result),
      () => isGone || setShown('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [look, file, edit.turn]);
  const isUsable = isSheet(corners);
  const isWhole = corners.every((corner, at) => corner.x === WHOLE_PICTURE[at]?.x && corner.y === WHOLE_PICTURE[at]?.y);
  const use = () => onCorners(isWhole ? null : turnBackCorners(corners, edit.turn));
  return (
    <Dialog
      title={t('Crop and straighten')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={() => setCorners(WHOLE_PICTURE)}>
            {t('Whole photo')}
          </Button>
          <Button disabled={!isUsable} onClick={use}>
            {t('Use these corners')}
          </Button>
        </>
      }
    >
      <p className={classes.explanation}>
        {t(
          'Move the four corners to the corners of the page with your finger, the mouse or the arrow keys. Hold Shift for larger steps.',
        )}
      </p>
      {shown === null && <p className={classes.waiting}>{t('Opening photo…')}</p>}
      {shown === 'failed' && <p className={classes.waiting}>{t('We couldn’t open this photo.')}</p>}
      {shown !== null && shown !== 'failed' && (
        <div className={classes.frame}>
          <Picture look={shown} />
          <CornerHandles corners={corners} onChange={setCorners} />
        </div>
      )}
      <p className={classes.fault} role="status">
        {isUsable ? '' : t('Drag the four corners so that the whole page is inside them.')}
      </p>
    </Dialog>
  );
}

function Picture({ look: { blob, width, height } }: { readonly look: PhotoLook }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return (
    <img
      ref={show}
      className={classes.picture}
      width={width}
      height={height}
      alt={t('Original photo')}
      draggable={false}
    />
  );
}

/** A place of the upright photo as a place of the photo after its turn. */
function turnedPoint({ x, y }: Point, turn: Turn): Point {
  const places: Record<Turn, Point> = {
    0: { x, y },
    90: { x: 1 - y, y: x },
    180: { x: 1 - x, y: 1 - y },
    270: { x: y, y: 1 - x },
  };
  return places[turn];
}

/** The corners of the upright photo as those of the turned photo, beginning with what is now the top left. */
export function turnCorners(corners: Corners, turn: Turn): Corners {
  const [a, b, c, d] = corners.map((corner) => turnedPoint(corner, turn)) as unknown as Corners;
  const orders: Record<Turn, Corners> = { 0: [a, b, c, d], 90: [d, a, b, c], 180: [c, d, a, b], 270: [b, c, d, a] };
  return orders[turn];
}

/** The other way round: corners chosen on the turned photo as those of the upright one. */
export const turnBackCorners = (corners: Corners, turn: Turn): Corners =>
  turnCorners(corners, ((360 - turn) % 360) as Turn);

interface CornerHandlesProps {
  readonly corners: Corners;
  readonly onChange: (corners: Corners) => void;
}

const NAMES = [
  text('Top left corner'),
  text('Top right corner'),
  text('Bottom right corner'),
  text('Bottom left corner'),
] as const;
/** Fractions of the picture. */
const STEP = 0.005;
const LARGE_STEP = 0.05;
const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const bounded = (fraction: number) => Math.min(1, Math.max(0, fraction));
const percent = (fraction: number) => Math.round(fraction * 100);

/** Four corners over a picture, joined by lines. They fill the element around them. */
function CornerHandles({ corners, onChange }: CornerHandlesProps) {
  const area = useRef<SVGSVGElement>(null);
  const move = (at: number, { x, y }: Point) =>
    onChange(corners.with(at, { x: bounded(x), y: bounded(y) }) as unknown as Corners);
  const onKeyDown = (event: KeyboardEvent, at: number, { x, y }: Point) => {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    move(at, { x: x + direction.x * step, y: y + direction.y * step });
  };
  const onPointerMove = (event: PointerEvent, at: number) => {
    const box = area.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(at, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  const outline = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ');
  return (
    <svg ref={area} className={classes.handles} viewBox="0 0 100 100" preserveAspectRatio="none">
      <path className={classes.outside} fillRule="evenodd" d={`M0 0H100V100H0Z M${outline.replaceAll(' ', ' L')}Z`} />
      <polygon className={classes.outline} points={outline} vectorEffect="non-scaling-stroke" />
      {corners.map((corner, at) => (
        <g
          key={NAMES[at]}
          role="button"
          tabIndex={0}
          aria-roledescription={t('movable corner')}
          aria-label={t('{corner}: {x}% from the left, {y}% from the top', {
            corner: t(NAMES[at] ?? ''),
            x: percent(corner.x),
            y: percent(corner.y),
          })}
          className={classes.handle}
          onKeyDown={(event) => onKeyDown(event, at, corner)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            event.currentTarget.focus();
          }}
          onPointerMove={(event) => onPointerMove(event, at)}
        >
          {/* Gives the corner a size, which screen readers need for a finger that explores. */}
          <rect className={classes.area} x={corner.x * 100 - 4} y={corner.y * 100 - 4} width={8} height={8} />
          {/* A line without length is a round dot whose size does not depend on the picture's. */}
          <path
            className={classes.target}
            d={`M${corner.x * 100} ${corner.y * 100}h0`}
            vectorEffect="non-scaling-stroke"
          />
          <path
            className={classes.ring}
            d={`M${corner.x * 100} ${corner.y * 100}h0`}
            vectorEffect="non-scaling-stroke"
          />
          <path
            className={classes.dot}
            d={`M${corner.x * 100} ${corner.y * 100}h0`}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </svg>
  );
}
