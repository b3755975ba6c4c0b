import { useId, useState, type ReactNode } from 'react';
import { institutionTime } from '../../base/languages/institution-time.ts';
import { t } from '../../base/languages/i18n.ts';
import { documentPaths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { PageTurns } from '../../people/invitations/InvitationFields.tsx';
import classes from './PublishingRules.module.css';
import { useRuledPapers } from './rule-queries.ts';

/** Which papers go after so many years, and when. */
export function LeavingPapers({ department, years }: { readonly department: string; readonly years: number }) {
  const [page, setPage] = useState(1);
  const { data } = useRuledPapers(department, years, page);
  if (!data) return null;
  return (
    <PaperTable
      title={t('Papers to be archived')}
      note={
        <>
          {t('{n, plural, one {# paper will be archived right away.} other {# papers will be archived right away.}}', {
            n: data.due,
          })}{' '}
          {data.undated > 0 &&
            t(
              '{n, plural, one {# paper has no exam date or year, so it will stay public.} other {# papers have no exam date or year, so they’ll stay public.}}',
              { n: data.undated },
            )}
        </>
      }
      when={t('Public until')}
      papers={data.data}
      turns={<PageTurns label={t('Pages of papers to be archived')} page={page} total={data.total} onPage={setPage} />}
    />
  );
}

/** The archived papers of a department: their own page brings one back. */
export function ArchivedPapers({ department }: { readonly department: string }) {
  const [page, setPage] = useState(1);
  const { data } = useRuledPapers(department, null, page);
  if (!data || data.total === 0) return null;
  return (
    <PaperTable
      title={t('Archived papers')}
      note={t('To make one public again, open it and select “Make visible again”. It will then stay public.')}
      when={t('Archived')}
      papers={data.data}
      turns={<PageTurns label={t('Pages of archived papers')} page={page} total={data.total} onPage={setPage} />}
    />
  );
}

interface PaperTableProps {
  readonly title: string;
  readonly note: ReactNode;
  readonly when: string;
  readonly papers: readonly { _id: string; title: string; at: string }[];
  readonly turns: ReactNode;
}

function PaperTable({ title, note, when, papers, turns }: PaperTableProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.papers}>
      <h2 id={id}>{title}</h2>
      <p>{note}</p>
      {papers.length > 0 && (
        <table aria-labelledby={id} className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('Title')}</th>
              <th scope="col">{when}</th>
            </tr>
          </thead>
          <tbody>
            {papers.map((paper) => (
              <tr key={paper._id}>
                <th scope="row">
                  <Link to={documentPaths.paper.viewInAll(paper._id)} className={textLink.link}>
                    {paper.title}
                  </Link>
                </th>
                <td>{institutionTime(paper.at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {turns}
    </section>
  );
}
