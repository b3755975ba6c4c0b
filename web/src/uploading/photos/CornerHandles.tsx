import type { Corners, Point } from '@exam-vault/page-corners/corners';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './CornersDialog.module.css';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

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
export function CornerHandles({ corners, onChange }: CornerHandlesProps) {
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
          aria-label={t('{corner}: {x} % from the left, {y} % from the top', {
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
