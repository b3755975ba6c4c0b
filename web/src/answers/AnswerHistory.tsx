import { problemText } from '../api/api-problem.ts';
import { dateAndTime } from '../languages/format.ts';
import { t } from '../languages/i18n.ts';
import { useHistory } from './answer-queries.ts';
import classes from './Answers.module.css';

/** The texts of an answer as they were, the newest first. */
export function AnswerHistory({ id }: { readonly id: string }) {
  const { data, error } = useHistory(id);
  return (
    <section className={classes.history} aria-label={t('Earlier texts')}>
      <p role="status" className={classes.note}>
        {error && !data ? problemText(error) : data ? '' : t('Loading…')}
      </p>
      {data && (
        <ol>
          {data.data.slice(1).map(({ revision, text, at, editor }) => (
            <li key={revision}>
              <p className={classes.by}>
                {editor} <time dateTime={at}>{dateAndTime(at)}</time>
              </p>
              <pre className={classes.earlier}>{text}</pre>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
