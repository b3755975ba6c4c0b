import { type ReactNode, useId } from 'react';
import sheet from '../ui/Sheet.module.css';
import { type SliceStyle, defaultStyles } from './slice-styles.ts';
import { Pie } from './Pie.tsx';
import classes from './PieChart.module.css';
import { PieNumbers } from './PieNumbers.tsx';
import type { Counts } from './stats-queries.ts';

interface PieChartProps extends Counts {
  readonly title: string;
  /** What the values are, at the head of the table. */
  readonly column: string;
  /** Where the colours mean something. */
  readonly styles?: readonly SliceStyle[];
  /** Lies over pie and table. */
  readonly children?: ReactNode;
}

/** One chart on a sheet of its own: a pie, and the same numbers as a table. */
export function PieChart({ title, column, counts, loading, children, ...props }: PieChartProps) {
  const chart = useId();
  const total = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const looks = props.styles ?? defaultStyles(counts?.length ?? 0);
  return (
    <section className={`${sheet.sheet} ${classes.chart}`} aria-labelledby={`${chart}-title`} aria-busy={loading}>
      <h2 id={`${chart}-title`} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>
        {counts && total > 0 ? (
          <Pie chart={chart} label={`Pie chart: ${title}`} counts={counts.map(({ count }) => count)} styles={looks} />
        ) : (
          // A ring where the pie would be. A failure has no message (spec section 8), but the place is not left blank.
          <p className={classes.none}>{!loading && (counts ? 'No papers yet' : 'No numbers')}</p>
        )}
        {counts && <PieNumbers chart={chart} column={column} counts={counts} styles={looks} total={total} />}
        {children}
      </div>
    </section>
  );
}
