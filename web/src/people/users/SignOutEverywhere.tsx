import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '../../base/routing/routing.ts';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { signOutEverywhere } from '../../base/session/session.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import classes from './ProfilePage.module.css';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const QUESTION = {
  title: text('Sign out everywhere'),
  text: text(
    'Do you really want to sign out everywhere? Every phone, computer and tab has to log in again, this one too.',
  ),
};

/** Ends every session of the user on all devices, after a confirmation. */
export function SignOutEverywhere() {
  const { confirm } = useDialogs();
  const navigate = useNavigate();
  const ending = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: (isHere) => isHere && navigate(paths.loginForm()),
  });
  return (
    <section aria-labelledby="sign-out-everywhere">
      <h2 id="sign-out-everywhere">{t('Sign out everywhere')}</h2>
      <div className={classes.form}>
        <p>{t('For a lost phone, or a computer that others use.')}</p>
        <BusyButton
          variant="default"
          busy={ending.isPending || ending.isSuccess}
          onClick={() => confirm({ title: t(QUESTION.title), text: t(QUESTION.text), onOkay: () => ending.mutate() })}
        >
          {t('Sign out everywhere')}
        </BusyButton>
        <output>
          {ending.error && t('You are still signed in. {problem}', { problem: problemText(ending.error) })}
        </output>
      </div>
    </section>
  );
}
