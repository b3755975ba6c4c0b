import { type Look, textureFill } from './looks.ts';
import { letterOf, shareText } from './pie.ts';
import classes from './PieChart.module.css';
import type { Count } from './stats-queries.ts';

const NUMBER = new Intl.NumberFormat('en-IN');

interface PieNumbersProps {
  readonly chart: string;
  /** What the values are: 'Department'. */
  readonly column: string;
  readonly counts: readonly Count[];
  readonly looks: readonly Look[];
  readonly total: number;
}

/** The legend of a pie and its numbers in one table. */
export function PieNumbers({ chart, column, counts, looks, total }: PieNumbersProps) {
  return (
    <table className={classes.numbers} aria-labelledby={`${chart}-title`}>
      <thead>
        <tr>
          <th scope="col">{column}</th>
          <th scope="col">Papers</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ name, count }, index) => {
          const look = looks[index];
          return (
            <tr key={name}>
              <th scope="row">
                <span className={classes.key} aria-hidden="true">
                  <svg viewBox="0 0 20 20" className={classes.swatch}>
                    <rect width="20" height="20" className={classes.ink} data-ink={look?.ink} />
                    {look && total > 0 && <rect width="20" height="20" fill={textureFill(chart, look)} />}
                  </svg>
                  ({letterOf(index)})
                </span>
                {name}
              </th>
              <td>{NUMBER.format(count)}</td>
              <td>{shareText(count, total)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
