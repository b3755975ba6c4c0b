import type { Profile } from '@exam-vault/contract/users';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { t } from '../../base/languages/i18n.ts';
import { Link } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { exportAddress, saveFrom } from './account-queries.ts';
import { CorrectProfile } from './CorrectProfile.tsx';
import { EmailSettings } from './EmailSettings.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import classes from './OwnData.module.css';

interface OwnDataProps {
  readonly profile: Profile;
  /** Whether the account has a password of the hub. Else a fresh sign-in is asked for. */
  readonly hasHubPassword: boolean;
}

/** What people do about their own data: correct it, choose their emails, take it out, delete the account. */
export default function OwnData({ profile, hasHubPassword }: OwnDataProps) {
  return (
    <>
      <CorrectProfile profile={profile} />
      <EmailSettings reviews={profile.role === 'teacher' && profile.status === 'Approved'} />
      <DownloadData />
      <DeleteAccount hasHubPassword={hasHubPassword} />
    </>
  );
}

function DownloadData() {
  const download = useMutation({ mutationFn: async () => saveFrom(await exportAddress()) });
  return (
    <section aria-labelledby="download-data">
      <h2 id="download-data">{t('Download my data')}</h2>
      <div className={classes.part}>
        <p>
          {t(
            'A zip file with all your data: your profile, your papers and notes with their files, how they were reviewed, and your private lists.',
          )}
        </p>
        <BusyButton variant="default" busy={download.isPending} onClick={() => download.mutate()}>
          {t('Download my data')}
        </BusyButton>
        <output>
          {download.isSuccess && t('Your download has started. You can request another when it’s done.')}
          {download.error && problemText(download.error)}
        </output>
        <Link to={paths.privacy()} className={textLink.link}>
          {t('What we store and for how long')}
        </Link>
      </div>
    </section>
  );
}
