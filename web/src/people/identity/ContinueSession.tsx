import { Button } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import classes from './ContinueSession.module.css';
import { continueSession, mayContinue } from './quiet-sign-in.ts';
import { t } from '../../base/languages/i18n.ts';

interface ContinueSessionProps {
  readonly onSignedIn: () => void;
}

/** Offers to go on with the session of this browser. The form never does so by itself: another person may want to log in. */
export function ContinueSession({ onSignedIn }: ContinueSessionProps) {
  const [isOffered] = useState(mayContinue);
  const [state, setState] = useState<'offered' | 'asking' | 'ended'>('offered');
  if (!isOffered) return null;
  const goOn = async () => {
    if (state !== 'offered') return;
    setState('asking');
    if (await continueSession()) onSignedIn();
    else setState('ended');
  };
  return (
    <div role="note" className={classes.note} data-whole>
      {state === 'ended' ? (
        <p>{t('The session of this browser has ended. Please log in.')}</p>
      ) : (
        <>
          <p>{t('This browser is still signed in.')}</p>
          <Button variant="default" aria-busy={state === 'asking' || undefined} onClick={() => void goOn()}>
            {t('Continue without a password')}
          </Button>
        </>
      )}
    </div>
  );
}
