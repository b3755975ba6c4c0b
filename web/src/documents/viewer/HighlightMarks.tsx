import classes from './HighlightMarks.module.css';
import type { Highlight } from './highlights.ts';

interface HighlightMarksProps {
  readonly highlights: readonly Highlight[];
  /** The one that one is at. */
  readonly active: number | null;
}

/** The marker over a page. Only for the eyes: how many places there are is said by the bar. */
export function HighlightMarks({ highlights, active }: HighlightMarksProps) {
  return (
    <span className={classes.marks} aria-hidden="true">
      {highlights.map(({ boxes }, index) =>
        boxes.map(({ left, top, width, height }, part) => (
          <span
            key={`${index}/${part}`}
            className={classes.mark}
            data-highlight={index}
            data-active={index === active || undefined}
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        )),
      )}
    </span>
  );
}

const percent = (part: number) => `${part * 100}%`;
