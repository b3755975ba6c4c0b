import { type SliceStyle, textureFill } from './slice-styles.ts';
import { formatNumber } from '../../base/languages/format.ts';
import { letterOf, shareText } from './pie.ts';
import classes from './PieChart.module.css';
import type { Count } from './stats-queries.ts';
import { t } from '../../base/languages/i18n.ts';

interface PieNumbersProps {
  readonly chart: string;
  /** The heading of the value column: 'Department'. */
  readonly column: string;
  readonly counts: readonly Count[];
  readonly styles: readonly SliceStyle[];
  readonly total: number;
}

/** The legend of a pie and its numbers in one table. */
export function PieNumbers({ chart, column, counts, styles, total }: PieNumbersProps) {
  return (
    <table className={classes.numbers} aria-labelledby={`${chart}-title`}>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">{t('Papers')}</th>
          <th scope="col">{t('Share')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, count }, index) => {
          const style = styles[index];
          return (
            <tr key={name}>
              <th scope="row">
                <span className={classes.key} aria-hidden="true">
                  <svg viewBox="0 0 20 20" className={classes.swatch}>
                    <rect width="20" height="20" className={classes.ink} data-ink={style?.ink} />
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
