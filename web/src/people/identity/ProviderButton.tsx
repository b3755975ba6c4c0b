import { Button, type ButtonProps } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import classes from './ProviderButton.module.css';
import { goToProvider } from './provider-page.ts';
import type { SignInRequest } from '../../base/session/sign-in-request.ts';
import { t } from '../../base/languages/i18n.ts';

interface ProviderButtonProps {
  /** The provider's name. */
  readonly name: string;
  /** What to go on with after signing in. */
  readonly next: SignInRequest | null;
  readonly variant?: ButtonProps['variant'];
}

/** Opens the identity provider's own page. */
export function ProviderButton({ name, next, variant = 'filled' }: ProviderButtonProps) {
  const [state, setState] = useState<{ leaving: boolean; failure?: string }>({ leaving: false });
  const leave = async () => {
    if (state.leaving) return;
    setState({ leaving: true });
    try {
      await goToProvider(next);
    } catch (error) {
      setState({ leaving: false, failure: problemText(error) });
    }
  };
  return (
    <div className={classes.way} data-whole>
      <Button
        variant={variant}
        className={classes.button}
        aria-busy={state.leaving || undefined}
        onClick={() => void leave()}
      >
        {t('Sign in with {provider}', { provider: name })}
      </Button>
      <output className={classes.failure}>{state.failure}</output>
    </div>
  );
}

/** Separates two sign-in methods. */
export function OrElse() {
  return (
    <p className={classes.or} data-whole>
      <span>{t('or')}</span>
    </p>
  );
}
