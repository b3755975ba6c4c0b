import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { useWaiting } from '../../people/personal/waiting.ts';
import classes from './HomePage.module.css';

/** What a teacher reviews and what an administrator decides, before everything else. Students have nothing here. */
export function Decisions() {
  const waiting = useWaiting();
  if (waiting === null || (waiting.papers === null && waiting.reports === null)) return null;
  const { papers, reports, teachers } = waiting;
  const total = (papers ?? 0) + (reports ?? 0) + (teachers ?? 0);
  return (
    <section className={`${classes.card} ${classes.first}`} aria-labelledby="home-waiting">
      <h2 id="home-waiting" className={classes.heading}>
        {t('Waiting for you')}
      </h2>
      {total === 0 && <p className={classes.note}>{t('You’re all caught up.')}</p>}
      <p className={classes.ways}>
        {papers !== null && papers > 0 && (
          <Button component={Link} to={paths.reviewDesk()}>
            {t('{n, plural, one {Review # paper} other {Review # papers}}', { n: papers })}
          </Button>
        )}
        {teachers !== null && teachers > 0 && (
          <Button component={Link} variant="default" to={paths.teachers()}>
            {t('{n, plural, one {Approve or reject # teacher} other {Approve or reject # teachers}}', { n: teachers })}
          </Button>
        )}
        {reports !== null && reports > 0 && (
          <Button component={Link} variant="default" to={paths.reports()}>
            {t('{n, plural, one {Review # report} other {Review # reports}}', { n: reports })}
          </Button>
        )}
        {teachers !== null && (
          <Link className={textLink.link} to={paths.overview()}>
            {t('Overview')}
          </Link>
        )}
      </p>
    </section>
  );
}
