import { type ReactNode, useId } from 'react';
import sheet from '../../base/ui/Sheet.module.css';
import { type SliceStyle, defaultStyles } from './slice-styles.ts';
import { Pie } from './Pie.tsx';
import classes from './PieChart.module.css';
import { PieNumbers } from './PieNumbers.tsx';
import type { Counts } from './stats-queries.ts';
import { t } from '../../base/languages/i18n.ts';

interface PieChartProps extends Counts {
  readonly title: string;
  /** The heading of the value column. */
  readonly column: string;
  /** How many rows its table will have: their place is kept while they load. */
  readonly rows: number;
  /** For slices whose colours have a meaning. */
  readonly styles?: readonly SliceStyle[];
  /** Covers pie and table. */
  readonly children?: ReactNode;
}

/** A chart: a pie, and the same numbers as a table. */
export function PieChart({ title, column, rows, counts, loading, children, ...props }: PieChartProps) {
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
          <Pie
            chart={chart}
            label={t('Pie chart: {title}', { title })}
            counts={counts.map(({ count }) => count)}
            styles={styles}
          />
        ) : (
          // A ring replaces the pie. A failure has no message (spec section 8), but the chart must not stay blank.
          <p className={classes.none}>{!loading && (counts ? t('No papers yet') : t('No numbers'))}</p>
        )}
        {counts ? (
          <PieNumbers chart={chart} column={column} counts={counts} styles={styles} total={total} />
        ) : (
          <div className={classes.kept} aria-hidden="true">
            {Array.from({ length: rows + 1 }, (_, index) => (
              <span key={index} />
            ))}
          </div>
        )}
        {children}
      </div>
    </section>
  );
}
