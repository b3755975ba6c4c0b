import type { SubjectOverview } from '@exam-vault/contract/subjects';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { useReturnState } from '../../library/documents/return-path.ts';
import { sittingLine } from '../../library/papers/sitting-words.ts';
import classes from './SubjectPage.module.css';
import { t } from '../../base/languages/i18n.ts';

interface SubjectGridProps extends Pick<SubjectOverview, 'papers' | 'missing'> {
  readonly subject: string;
}

/** Which exams of the subject the hub has, and which not. A gap leads to the upload form. */
export function SubjectGrid({ subject, papers, missing }: SubjectGridProps) {
  const { types, rows } = gridOf(papers, missing);
  const undated = undatedCount(papers);
  return (
    <>
      {rows.length > 0 && (
        <div className={classes.scroller}>
          <table className={classes.grid} aria-label={t('Papers by year and exam')}>
            <thead>
              <tr>
                <th scope="col">{t('Exam Year')}</th>
                {types.map((type) => (
                  <th key={type} scope="col">
                    {type}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ exam_year, cells }) => (
                <tr key={exam_year}>
                  <th scope="row">{exam_year}</th>
                  {cells.map((cell) => (
                    <td key={cell.exam_type}>
                      <GridCell subject={subject} exam_year={exam_year} cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {undated > 0 && (
        <p className={classes.note}>
          {t('{n, plural, one {# paper doesn’t have an exam year.} other {# papers don’t have an exam year.}}', {
            n: undated,
          })}
        </p>
      )}
    </>
  );
}

interface GridCellProps {
  readonly subject: string;
  readonly exam_year: number;
  readonly cell: Cell;
}

function GridCell({ subject, exam_year, cell: { exam_type, count, only, sittings, gap } }: GridCellProps) {
  const exam = { exam_year: String(exam_year), exam_type };
  const state = useReturnState();
  const all = sittings.map(({ _id, ...sitting }) => ({
    _id,
    name: sittingLine({ ...sitting, exam_year: null }, { withDay: true }),
  }));
  // A name that two papers have tells nobody apart.
  const named = all.filter(({ name }) => name !== '' && all.filter((other) => other.name === name).length === 1);
  const others = (n: number) => (
    <Link
      className={classes.there}
      to={only === null ? paths.allPapers({ subject, ...exam }) : paths.allPapersView(only)}
      state={state}
      aria-label={t('{exam_type} {exam_year}: {n, plural, one {# paper} other {# papers}}', { ...exam, n })}
    >
      {t('{n, plural, one {# paper} other {# papers}}', { n })}
    </Link>
  );
  if (named.length > 0) {
    return (
      <ul className={classes.sittings}>
        {named.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              className={classes.there}
              to={paths.allPapersView(_id)}
              state={state}
              aria-label={`${exam_type} ${exam_year}: ${name}`}
            >
              {name}
            </Link>
          </li>
        ))}
        {count > named.length && <li>{others(count - named.length)}</li>}
      </ul>
    );
  }
  if (count > 0) return others(count);
  if (!gap) return <span className={classes.none}>–</span>;
  return (
    <Link
      className={classes.gap}
      to={paths.uploadPaper({ subject, ...exam })}
      aria-label={t('Upload the missing paper: {exam_type} {exam_year}', exam)}
    >
      {t('Upload')}
    </Link>
  );
}

type Paper = SubjectOverview['papers'][number];
type Gap = SubjectOverview['missing'][number];

/** A cell of the grid: papers, a gap, or nothing where a year is further back than gaps are named. */
interface Cell {
  readonly exam_type: string;
  readonly count: number;
  readonly only: string | null;
  readonly sittings: NonNullable<Paper['sittings']>;
  readonly gap: Gap | null;
}

interface GridRow {
  readonly exam_year: number;
  readonly cells: readonly Cell[];
}

/** Papers by year and exam type, the latest year first. The columns stay where they are when a paper comes. */
function gridOf(
  papers: readonly Paper[],
  missing: readonly Gap[],
): { readonly types: readonly string[]; readonly rows: readonly GridRow[] } {
  const dated = papers.filter(({ exam_year }) => exam_year !== null);
  const types = [...new Set(dated.map(({ exam_type }) => exam_type))].toSorted();
  const years = new Set([...dated, ...missing].flatMap(({ exam_year }) => (exam_year === null ? [] : [exam_year])));
  const isAt = (exam_year: number, exam_type: string) => (one: Paper | Gap) =>
    one.exam_year === exam_year && one.exam_type === exam_type;
  const rows = [...years]
    .toSorted((a, b) => b - a)
    .map((exam_year) => ({
      exam_year,
      cells: types.map((exam_type) => ({
        exam_type,
        count: 0,
        only: null,
        sittings: [],
        ...papers.find(isAt(exam_year, exam_type)),
        gap: missing.find(isAt(exam_year, exam_type)) ?? null,
      })),
    }));
  return { types, rows };
}

/** How many papers have no year. */
const undatedCount = (papers: readonly Paper[]): number =>
  papers.reduce((sum, { exam_year, count }) => (exam_year === null ? sum + count : sum), 0);
