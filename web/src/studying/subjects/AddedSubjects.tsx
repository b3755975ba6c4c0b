import { useId } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { useAddedSubjects, useMayAddSubjects, useRemoveSubject } from '../../library/subjects/subject-queries.ts';
import classes from './SubjectsPage.module.css';

/** What administrators have added to the lists, and can take out again. Only they see it. */
export function AddedSubjects() {
  const mayChange = useMayAddSubjects();
  const { data } = useAddedSubjects(mayChange);
  const removing = useRemoveSubject();
  const dialogs = useDialogs();
  const heading = useId();
  if (!mayChange || !data || data.subjects.length === 0) return null;
  const remove = (name: string) =>
    dialogs.confirm({
      title: t('Remove “{subject}”?', { subject: name }),
      text: t('It will no longer appear in forms. Papers and notes that already use it won’t change.'),
      action: t('Remove'),
      onOkay: () =>
        removing.mutate(name, {
          onError: (error) => dialogs.notice({ title: t('That didn’t work'), text: problemText(error) }),
        }),
    });
  return (
    <section aria-labelledby={heading} className={classes.section}>
      <h2 id={heading} className={classes.heading}>
        {t('Added subjects')}
      </h2>
      <ul className={classes.added}>
        {data.subjects.map(({ name, group, abbreviations }) => (
          <li key={name}>
            <span>
              <strong>{name}</strong> {[group, ...abbreviations].join(', ')}
            </span>
            <Button variant="subtle" onClick={() => remove(name)} aria-label={t('Remove {subject}', { subject: name })}>
              {t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
