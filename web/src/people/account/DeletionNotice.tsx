import { IconAlertTriangle } from '@tabler/icons-react';
import { longDate } from '../../base/languages/format.ts';
import { t } from '../../base/languages/i18n.ts';
import classes from './DeletionNotice.module.css';
import { KeepAccount } from './DeleteAccount.tsx';

/** On every screen of a person whose account will be deleted. */
export default function DeletionNotice({ due }: { readonly due: string }) {
  return (
    <section className={classes.notice} aria-label={t('Your account will be deleted')}>
      <IconAlertTriangle size={20} className={classes.icon} aria-hidden />
      <p className={classes.text}>{t('Your account will be deleted on {day}.', { day: longDate(due) })}</p>
      <KeepAccount />
    </section>
  );
}
