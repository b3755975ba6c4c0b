import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import classes from './ProviderButton.module.css';
import { goToProvider } from './provider-page.ts';

interface ProviderButtonProps {
  /** The provider's name. */
  readonly name: string;
  /** The path to open after signing in. */
  readonly next: string | null;
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
        Sign in with {name}
      </Button>
      <output className={classes.failure}>{state.failure}</output>
    </div>
  );
}

/** Separates two sign-in methods. */
export function OrElse() {
  return (
    <p className={classes.or} data-whole>
      <span>or</span>
    </p>
  );
}
