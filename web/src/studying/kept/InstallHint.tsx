import { Button } from '../../base/ui/Button.tsx';
import { useSyncExternalStore } from 'react';
import classes from './InstallHint.module.css';
import { dismissInstall, install, installWay, onInstallChange } from '../../base/offline/install-prompt.ts';
import { t } from '../../base/languages/i18n.ts';

/** Offers to install the page as an app, to those who keep something, until they dismiss it. */
export function InstallHint() {
  const way = useSyncExternalStore(onInstallChange, installWay);
  if (way === null) return null;
  return (
    <section className={classes.hint} aria-labelledby="install-hint">
      <div className={classes.words}>
        <h2 id="install-hint" className={classes.title}>
          {t('Exam Vault on your home screen')}
        </h2>
        <p className={classes.text}>
          {way === 'menu'
            ? t('Tap Share, then Add to Home Screen. It opens like an app, without a network too.')
            : t('It opens like an app, without a network too, and takes almost no room.')}
        </p>
      </div>
      <div className={classes.actions}>
        {way === 'button' && <Button onClick={() => void install()}>{t('Install')}</Button>}
        <Button variant="default" onClick={dismissInstall}>
          {t('Not now')}
        </Button>
      </div>
    </section>
  );
}
