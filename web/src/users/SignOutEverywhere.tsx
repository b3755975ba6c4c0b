import { useState } from 'react';
import { useNavigate } from 'react-router';
import { problemText } from '../api/api-problem.ts';
import { paths } from '../app/paths.ts';
import { signOutEverywhere } from '../identity/session.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import classes from './ProfilePage.module.css';

const QUESTION = {
  title: 'Sign out everywhere',
  text: 'Do you really want to sign out everywhere? Every phone, computer and tab has to log in again, this one too.',
};

/** Ends every session of the user on all devices, after a confirmation. */
export function SignOutEverywhere() {
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });

  const end = async () => {
    setState({ busy: true });
    try {
      if (await signOutEverywhere()) await navigate(paths.loginForm());
    } catch (error) {
      setState({ busy: false, failure: problemText(error) });
    }
  };

  return (
    <section aria-labelledby="sign-out-everywhere">
      <h2 id="sign-out-everywhere">Sign out everywhere</h2>
      <div className={classes.form}>
        <p>For a lost phone, or a computer that others use.</p>
        <BusyButton
          variant="default"
          busy={state.busy}
          onClick={() => confirm({ ...QUESTION, onOkay: () => void end() })}
        >
          Sign out everywhere
        </BusyButton>
        <output>{state.failure !== undefined && `You are still signed in. ${state.failure}`}</output>
      </div>
    </section>
  );
}
