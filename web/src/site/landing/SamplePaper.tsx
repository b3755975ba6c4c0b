import { Stamp } from '../../base/ui/Stamp.tsx';
import classes from './SamplePaper.module.css';
import { t } from '../../base/languages/i18n.ts';

/** A drawing of an approved exam paper. */
export function SamplePaper() {
  return (
    <div className={classes.desk} aria-hidden="true">
      <div className={classes.under} />
      <div className={classes.paper}>
        <div className={classes.roll}>
          <span>{t('Roll No.')}</span>
          {'21CS042'.split('').map((letter, index) => (
            <i key={index}>{letter}</i>
          ))}
        </div>
        <p className={classes.exam}>{t('B.Tech. V Semester (Main) Examination')}</p>
        <p className={classes.subject}>{t('Operating Systems')}</p>
        <p className={classes.terms}>
          <span>{t('Time: 3 Hours')}</span>
          <span>{t('Maximum Marks: 70')}</span>
        </p>
        <ol className={classes.tasks}>
          <li>
            {t('What is a race condition? Show one in six lines of code.')} <b>[7]</b>
          </li>
          <li>
            {t('Compare paging with segmentation.')} <b>[7]</b>
          </li>
          <li>
            {t('Four processes, three disks: can they deadlock?')} <b>[14]</b>
          </li>
        </ol>
        <span className={classes.stamp}>
          <Stamp tone="approved">{t('Approved')}</Stamp>
        </span>
        <svg
          className={classes.tick}
          viewBox="0 0 60 44"
          fill="none"
          stroke="var(--pencil)"
          strokeWidth="4"
          strokeLinecap="round"
        >
          <path d="M4 25c5 3 9 8 12 15C24 24 38 11 56 3" />
        </svg>
      </div>
    </div>
  );
}
