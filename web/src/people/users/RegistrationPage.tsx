import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import { useFirstSignIn } from '../identity/first-sign-in.ts';
import { useSignInRequest } from '../../base/session/sign-in-request.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './RegistrationPage.module.css';
import { SignUpNotice, useInvitedRole } from './SignUpNotice.tsx';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

const CHOICES = [
  {
    role: 'teacher',
    to: paths.teacherForm(),
    title: text('Teacher'),
    text: text(
      'Review papers that students upload, share notes, and upload your own papers. An administrator approves your account.',
    ),
  },
  {
    role: 'student',
    to: paths.studentForm(),
    title: text('Student'),
    text: text(
      'Find, read and download papers and notes, and upload papers from your exams. You can start right away.',
    ),
  },
];

/** Lets the user choose a registration form. */
export default function RegistrationPage() {
  const signedInAs = useFirstSignIn();
  const { signUp } = useSignInMethods();
  const role = useInvitedRole();
  const request = useSignInRequest();
  const choices = signUp.mode === 'closed' ? [] : CHOICES.filter((choice) => role === null || choice.role === role);
  const lead = `${signedInAs ? `${t('You’re signed in as {email}.', { email: signedInAs })} ` : ''}${t('Choose your role')}`;
  return (
    <Page title={t('Registration')} lead={lead} width="form">
      <SignUpNotice />
      <div className={classes.choices}>
        {choices.map(({ to, title, text }) => (
          <Link key={to} to={to} state={request} className={classes.choice}>
            <span className={classes.bubble} aria-hidden="true">
              {t(title)[0]}
            </span>
            <span className={classes.words}>
              <span className={classes.title}>{t(title)}</span>
              <span className={classes.text}>{t(text)}</span>
            </span>
            <IconArrowRight aria-hidden="true" className={classes.arrow} />
          </Link>
        ))}
      </div>
      <p className={classes.login}>
        {t('Already registered?')}{' '}
        <Link to={paths.loginForm()} state={request} className={textLink.link}>
          {t('Login')}
        </Link>
      </p>
      <p className={classes.login}>
        <Link to={paths.privacy()} className={textLink.link}>
          {t('What we store and for how long')}
        </Link>
      </p>
    </Page>
  );
}
