import classes from './SubjectPage.module.css';
import { t } from '../../base/languages/i18n.ts';

interface SparklineProps {
  /** How often it was asked in each year that is known. */
  readonly counts: ReadonlyMap<number, number>;
  /** The years of the subject, so that all lines of the page compare. */
  readonly first: number;
  readonly last: number;
}

/** A bar of each year, in units of the drawing. */
const [BAR, GAP, HEIGHT] = [6, 2, 20];

/** How often something was asked in each year, as a small drawing. The years stand beside it as text too. */
export function Sparkline({ counts: known, first, last }: SparklineProps) {
  const counts = Array.from({ length: last - first + 1 }, (_, at) => known.get(first + at) ?? 0);
  const most = Math.max(1, ...counts);
  const width = counts.length * (BAR + GAP) - GAP;
  if (known.size === 0) return null;
  return (
    <svg
      className={classes.sparkline}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      role="img"
      aria-label={t('Asked {n, plural, one {once} other {# times}} between {first} and {last}', {
        n: [...known.values()].reduce((sum, count) => sum + count, 0),
        first: String(first),
        last: String(last),
      })}
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 1.5 : Math.max(5, (count / most) * HEIGHT);
        return (
          <rect
            key={first + at}
            x={at * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            data-empty={count === 0 || undefined}
          />
        );
      })}
    </svg>
  );
}

/** A wrong year must not make a drawing of a century. */
const MAX_YEARS = 30;

/** The first and the last year of some drawings, so that all of them compare. */
export function spanOf(years: readonly (number | null)[]): { readonly first: number; readonly last: number } {
  const known = years.filter((year) => year !== null);
  const last = Math.max(...known);
  return { first: Math.max(Math.min(...known), last - MAX_YEARS + 1), last };
}
