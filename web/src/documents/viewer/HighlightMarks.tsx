import classes from './HighlightMarks.module.css';
import type { Highlight } from './highlights.ts';

interface HighlightMarksProps {
  readonly highlights: readonly Highlight[];
  /** The index of the active highlight. */
  readonly active: number | null;
}

/** Draws the highlights over a page. Screen readers get the number of highlights from the bar. */
export function HighlightMarks({ highlights, active }: HighlightMarksProps) {
  return (
    <span className={classes.marks} aria-hidden="true">
      {highlights.map(({ boxes, isPassage }, index) =>
        boxes.map(({ left, top, width, height }, part) => (
          <span
            key={`${index}/${part}`}
            className={classes.mark}
            data-highlight={index}
            data-passage={isPassage || undefined}
            data-active={index === active || undefined}
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        )),
      )}
    </span>
  );
}

const percent = (part: number) => `${part * 100}%`;
