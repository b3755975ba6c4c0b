import { LOADING } from '../../base/languages/messages.ts';
import { LoadingCover } from '../../base/ui/LoadingOverlay.tsx';
import { Page } from '../../base/ui/Page.tsx';
import { STATUS_STYLES, type SliceStyle, defaultStyles, textureFill } from './slice-styles.ts';
import {
  useDepartmentStats,
  useExamTypeStats,
  usePaperStats,
  usePaperTypeStats,
  type Counts,
  type Count,
} from './stats-queries.ts';
import classes from './StatsPage.module.css';
import { t } from '../../base/languages/i18n.ts';
import { type ReactNode, useId } from 'react';
import sheet from '../../base/ui/Sheet.module.css';
import pieChartClasses from './PieChart.module.css';
import { letterOf, pointAt, type Slice, slicePath, slicesOf, shareText } from './pie.ts';
import { formatNumber } from '../../base/languages/format.ts';

/** Spec section 2: four pies about the papers of the hub. A public page. */
export default function StatsPage() {
  const status = usePaperStats();
  const departments = useDepartmentStats();
  return (
    <Page title={t('Stats')} lead={t('All uploaded papers: approved, rejected and waiting.')}>
      <div className={classes.charts}>
        <PieChart title={t('Paper Review Status')} column={t('Status')} rows={3} {...status} styles={STATUS_STYLES} />
        <PieChart title={t('Department-wise Submissions')} column={t('Department')} rows={5} {...departments}>
          {departments.loading && <LoadingCover text={LOADING.stats} />}
        </PieChart>
        <PieChart title={t('Paper Types')} column={t('Paper type')} rows={3} {...usePaperTypeStats()} />
        <PieChart title={t('Exam Types')} column={t('Exam type')} rows={4} {...useExamTypeStats()} />
      </div>
    </Page>
  );
}

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
function PieChart({ title, column, rows, counts, loading, children, ...props }: PieChartProps) {
  const chart = useId();
  const total = counts?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const styles = props.styles ?? defaultStyles(counts?.length ?? 0);
  return (
    <section
      className={`${sheet.sheet} ${pieChartClasses.chart}`}
      aria-labelledby={`${chart}-title`}
      aria-busy={loading}
    >
      <h2 id={`${chart}-title`} className={pieChartClasses.title}>
        {title}
      </h2>
      <div className={pieChartClasses.content}>
        {counts && total > 0 ? (
          <Pie
            chart={chart}
            label={t('Pie chart: {title}', { title })}
            counts={counts.map(({ count }) => count)}
            styles={styles}
          />
        ) : (
          // A ring replaces the pie. A failure has no message (spec section 8), but the chart must not stay blank.
          <p className={pieChartClasses.none}>{!loading && (counts ? t('No papers yet') : t('No data'))}</p>
        )}
        {counts ? (
          <PieNumbers chart={chart} column={column} counts={counts} styles={styles} total={total} />
        ) : (
          <div className={pieChartClasses.kept} aria-hidden="true">
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

const RADIUS = 96;
/** A narrower slice has no room for its letter. */
const MIN_LETTER_TURNS = 0.06;

interface PieProps {
  /** The chart's id, unique on the page. */
  readonly chart: string;
  readonly label: string;
  readonly counts: readonly number[];
  readonly styles: readonly SliceStyle[];
}

/** The pie. Its numbers are in the table beside it. */
function Pie({ chart, label, counts, styles }: PieProps) {
  const slices = slicesOf(counts);
  return (
    <svg className={pieChartClasses.pie} viewBox="-100 -100 200 200" role="img" aria-label={label}>
      <Textures chart={chart} />
      {slices.map((slice) => {
        const style = styles[slice.index];
        const path = slicePath(slice, RADIUS);
        return (
          <g key={slice.index}>
            <path d={path} className={pieChartClasses.ink} data-ink={style?.ink} />
            {style && <path d={path} fill={textureFill(chart, style)} />}
          </g>
        );
      })}
      {slices.map((slice) => (
        <Letter key={slice.index} {...slice} />
      ))}
    </svg>
  );
}

function Textures({ chart }: { readonly chart: string }) {
  return (
    <defs>
      <pattern id={`${chart}-hatched`} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="7" className={pieChartClasses.grain} />
      </pattern>
      <pattern id={`${chart}-dotted`} width="8" height="8" patternUnits="userSpaceOnUse">
        <circle cx="4" cy="4" r="1.5" className={pieChartClasses.grain} />
      </pattern>
    </defs>
  );
}

function Letter({ index, from, to }: Slice) {
  if (to - from < MIN_LETTER_TURNS) return null;
  const { x, y } = pointAt((from + to) / 2, to - from === 1 ? 0 : RADIUS * 0.66);
  return (
    <>
      <circle cx={x} cy={y} r="11" className={pieChartClasses.chip} />
      <text x={x} y={y} dy="0.32em" className={pieChartClasses.letter}>
        {letterOf(index)}
      </text>
    </>
  );
}

interface PieNumbersProps {
  readonly chart: string;
  /** The heading of the value column: 'Department'. */
  readonly column: string;
  readonly counts: readonly Count[];
  readonly styles: readonly SliceStyle[];
  readonly total: number;
}

/** The legend of a pie and its numbers in one table. */
function PieNumbers({ chart, column, counts, styles, total }: PieNumbersProps) {
  return (
    <table className={pieChartClasses.numbers} aria-labelledby={`${chart}-title`}>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{t('Papers')}</th>
          <th scope="col">{t('Percentage')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, count }, index) => {
          const style = styles[index];
          return (
            <tr key={name}>
              <th scope="row">
                <span className={pieChartClasses.key} aria-hidden="true">
                  <svg viewBox="0 0 20 20" className={pieChartClasses.swatch}>
                    <rect width="20" height="20" className={pieChartClasses.ink} data-ink={style?.ink} />
                    {style && total > 0 && <rect width="20" height="20" fill={textureFill(chart, style)} />}
                  </svg>
                  ({letterOf(index)})
                </span>
                {t(name)}
              </th>
              <td>{formatNumber(count)}</td>
              <td>{shareText(count, total)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
