import { searchNotes } from '@exam-vault/contract/notes';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../base/api/Loaded.tsx';
import { call } from '../../base/api/call.ts';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { ListedLines } from '../../library/bookmarks/ListedLines.tsx';
import classes from './SubjectPage.module.css';

const SHOWN = 4;

/** The newest notes of the subject, and the people who wrote them: they can be asked. */
export function SubjectNotes({ subject }: { readonly subject: string }) {
  const notes = useQuery({
    queryKey: ['subject', subject, 'notes'],
    queryFn: () => call(searchNotes, { query: { subject, page: '1' } }),
  });
  return (
    <section aria-labelledby="subject-notes">
      <h2 id="subject-notes" className={classes.heading}>
        {t('Notes')}
      </h2>
      <Loaded query={notes} loading={t('Loading notes…')}>
        {({ data, total }) => {
          if (data.length === 0) return <p className={classes.note}>{t('No notes yet in this subject.')}</p>;
          const listed = data.slice(0, SHOWN).map((document) => ({ kind: 'notes' as const, document }));
          return (
            <>
              <ListedLines listed={listed} label={t('Newest notes')} withUploader />
              {total > SHOWN && (
                <Link className={textLink.link} to={paths.allNotes({ subject })}>
                  {t('All {n, number} sets of notes', { n: total })}
                </Link>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
