import { IconDownload, IconListSearch, IconQrcode } from '@tabler/icons-react';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { useSession } from '../../base/session/session.ts';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './SubjectTools.module.css';
import { t } from '../../base/languages/i18n.ts';

interface SubjectToolsProps {
  readonly subject: string;
  /** The sheet of one document, beside those of its subject. */
  readonly notice?: string;
}

/** What there is for a whole subject: its papers, all of them in one archive, and a sheet for the notice board. */
export function SubjectTools({ subject, notice }: SubjectToolsProps) {
  const { signedIn } = useSession();
  return (
    <ul className={classes.tools} aria-label={t('More in {subject}', { subject })}>
      {signedIn && (
        <li>
          <Link to={paths.subject(subject)} className={textLink.link}>
            <IconListSearch aria-hidden="true" size={18} />{' '}
            {t('{subject}: most asked questions and missing papers', { subject })}
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.allPapers({ subject })} className={textLink.link}>
          {t('All papers of {subject}', { subject })}
        </Link>
      </li>
      {signedIn && (
        <li>
          {/* The browser saves it while it arrives: the page never holds the archive. */}
          <a href={`/subjects/${encodeURIComponent(subject)}/papers.zip`} download className={textLink.link}>
            <IconDownload aria-hidden="true" size={18} /> {t('{subject}, all papers (zip)', { subject })}
          </a>
        </li>
      )}
      {notice !== undefined && (
        <li>
          <Link to={notice} className={textLink.link}>
            <IconQrcode aria-hidden="true" size={18} /> {t('QR code for the notice board')}
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.subjectNotice(subject)} className={textLink.link}>
          <IconQrcode aria-hidden="true" size={18} /> {t('QR code for {subject}', { subject })}
        </Link>
      </li>
    </ul>
  );
}
