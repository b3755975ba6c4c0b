import classes from './PageLoading.module.css';
import { t } from '../languages/i18n.ts';

/** The fallback while a page's script loads. It becomes visible only after a moment. */
export function PageLoading() {
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">{t('Loading…')}</span>
    </output>
  );
}
