import { type ReactNode, useId } from 'react';
import sheet from '../ui/Sheet.module.css';
import { type SliceStyle, defaultStyles } from './slice-styles.ts';
import { Pie } from './Pie.tsx';
import classes from './PieChart.module.css';
import { PieNumbers } from './PieNumbers.tsx';
import type { Counts } from './stats-queries.ts';

interface PieChartProps extends Counts {
  readonly title: string;
  /** The heading of the value column. */
  readonly column: string;
  /** For slices whose colours have a meaning. */
  readonly styles?: readonly SliceStyle[];
  /** Covers pie and table. */
  readonly children?: ReactNode;
}

/** A chart: a pie, and the same numbers as a table. */
export function PieChart({ title, column, counts, loading, children, ...props }: PieChartProps) {
  const chart = useId();
  const total = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const styles = props.styles ?? defaultStyles(counts?.length ?? 0);
  return (
    <section className={`${sheet.sheet} ${classes.chart}`} aria-labelledby={`${chart}-title`} aria-busy={loading}>
      <h2 id={`${chart}-title`} className={classes.title}>
        {title}
      </h2>
      <div className={classes.content}>
        {counts && total > 0 ? (
          <Pie chart={chart} label={`Pie chart: ${title}`} counts={counts.map(({ count }) => count)} styles={styles} />
        ) : (
          // A ring replaces the pie. A failure has no message (spec section 8), but the chart must not stay blank.
          <p className={classes.none}>{!loading && (counts ? 'No papers yet' : 'No numbers')}</p>
        )}
        {counts && <PieNumbers chart={chart} column={column} counts={counts} styles={styles} total={total} />}
        {children}
      </div>
    </section>
  );
}
