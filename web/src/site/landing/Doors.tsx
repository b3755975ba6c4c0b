import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '../../base/routing/routing.tsx';
import { DOORS } from './landing-texts.ts';
import classes from './Doors.module.css';
import { t } from '../../base/languages/i18n.ts';

export function Doors() {
  return (
    <nav className={classes.doors} aria-label={t('Get started')}>
      {DOORS.map(({ to, name, text }) => (
        <div key={to} className={classes.door}>
          <Link to={to} className={classes.doorName}>
            {t(name)}
          </Link>
          <span className={classes.doorText}>{t(text)}</span>
          <IconArrowRight aria-hidden="true" size={20} />
        </div>
      ))}
    </nav>
  );
}
