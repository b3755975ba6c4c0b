import type { SubjectOverview } from '@exam-vault/contract/subjects';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.ts';
import textLink from '../../base/ui/TextLink.module.css';
import { type Cell, gridOf, undatedCount } from './grid.ts';
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
          {t('{n, plural, one {# paper has no exam year.} other {# papers have no exam year.}}', { n: undated })}
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

function GridCell({ subject, exam_year, cell: { exam_type, count, gap } }: GridCellProps) {
  const exam = { exam_year: String(exam_year), exam_type };
  if (count > 0) {
    return (
      <Link className={textLink.link} to={paths.allPapers({ subject, ...exam })}>
        {t('{n, plural, one {# paper} other {# papers}}', { n: count })}
      </Link>
    );
  }
  if (!gap) return <span className={classes.none}>–</span>;
  return (
    <Link
      className={`${textLink.link} ${classes.gap}`}
      to={paths.uploadPaper({ subject, ...exam })}
      aria-label={t('Upload the missing paper: {exam_type} {exam_year}', exam)}
    >
      {t('Upload')}
    </Link>
  );
}
