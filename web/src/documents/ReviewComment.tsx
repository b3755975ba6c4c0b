import classes from './ReviewComment.module.css';
import { t } from '../languages/i18n.ts';

/** The reviewer's reason as plain text with line breaks. */
export function ReviewComment({ comment }: { readonly comment: string | null }) {
  if (comment === null) return null;
  return (
    <div className={classes.note} role="note" aria-label={t('Comment')}>
      <p className={classes.label}>{t('Comment')}</p>
      <p className={classes.text}>{comment}</p>
    </div>
  );
}
