import { IconCloudOff } from '@tabler/icons-react';
import { Link } from '../../base/routing/routing.ts';
import { useAway } from '../../base/ui/away.ts';
import { paths } from '../../base/routing/paths.ts';
import link from '../../base/ui/TextLink.module.css';
import classes from './OfflineBanner.module.css';
import { useIsAnythingKept } from '../../library/kept/use-kept.ts';
import { t } from '../../base/languages/i18n.ts';

/** Says that the hub does not answer, and what can be done meanwhile. Buttons that need the hub wait. */
export function OfflineBanner() {
  const isAway = useAway();
  const isAnythingKept = useIsAnythingKept();
  return (
    <div role="status" className={isAway ? classes.banner : undefined}>
      {isAway && (
        <>
          <IconCloudOff size={20} className={classes.icon} aria-hidden />
          <p className={classes.text}>
            {navigator.onLine ? t('The hub does not answer.') : t('You are offline.')}{' '}
            {isAnythingKept
              ? t('What is kept on this device can be read and searched. Everything else waits.')
              : t('What you do next waits until it is back. Typed text stays.')}
          </p>
          {isAnythingKept && (
            <Link className={link.link} to={paths.kept()}>
              {t('Kept offline')}
            </Link>
          )}
        </>
      )}
    </div>
  );
}
