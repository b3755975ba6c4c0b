import classes from './SpotMarks.module.css';
import type { Spot } from './spots.ts';

interface SpotMarksProps {
  readonly spots: readonly Spot[];
  /** The one that one is at. */
  readonly at: number | null;
}

/** The marker over a page. Only for the eyes: how many places there are is said by the bar. */
export function SpotMarks({ spots, at }: SpotMarksProps) {
  return (
    <span className={classes.marks} aria-hidden="true">
      {spots.map(({ boxes }, index) =>
        boxes.map(({ left, top, width, height }, part) => (
          <span
            key={`${index}/${part}`}
            className={classes.mark}
            data-spot={index}
            data-at={index === at || undefined}
            style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          />
        )),
      )}
    </span>
  );
}

const percent = (part: number) => `${part * 100}%`;
