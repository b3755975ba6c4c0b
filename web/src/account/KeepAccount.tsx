import { useState } from 'react';
import { problemText } from '../api/api-problem.ts';
import { t } from '../languages/i18n.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { keepOwnAccount } from './account-queries.ts';

/** Takes the deletion of the account back. */
export function KeepAccount() {
  const [state, setState] = useState<{ busy: boolean; failure?: string }>({ busy: false });
  const keep = async () => {
    setState({ busy: true });
    await keepOwnAccount().then(
      () => setState({ busy: false }),
      (error: unknown) => setState({ busy: false, failure: problemText(error) }),
    );
  };
  return (
    <>
      <BusyButton busy={state.busy} onClick={() => void keep()}>
        {t('Keep my account')}
      </BusyButton>
      {state.failure !== undefined && <p role="alert">{state.failure}</p>}
    </>
  );
}
