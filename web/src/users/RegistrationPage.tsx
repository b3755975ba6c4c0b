import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '../app/paths.ts';
import { useFirstSignIn } from '../identity/first-sign-in.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import { Page } from '../ui/Page.tsx';
import textLink from '../ui/TextLink.module.css';
import classes from './RegistrationPage.module.css';
import { SignUpNotice, useInvitedRole } from './SignUpNotice.tsx';

const CHOICES = [
  {
    role: 'teacher',
    to: paths.teacherForm(),
    title: 'Teacher',
    text: 'Review what students hand in, share notes, and upload papers of your own. An administrator approves your account.',
  },
  {
    role: 'student',
    to: paths.studentForm(),
    title: 'Student',
    text: 'Find, read and download papers and notes, and hand in the ones you sat. You can start at once.',
  },
];

/** Lets the user choose a registration form. */
export default function RegistrationPage() {
  const signedInAs = useFirstSignIn();
  const { signUp } = useSignInMethods();
  const role = useInvitedRole();
  const choices = signUp.mode === 'closed' ? [] : CHOICES.filter((choice) => role === null || choice.role === role);
  const lead = `${signedInAs ? `You are signed in as ${signedInAs}. ` : ''}Who are you in this hub?`;
  return (
    <Page title="Registration" lead={lead} width="form">
      <SignUpNotice />
      <div className={classes.choices}>
        {choices.map(({ to, title, text }) => (
          <Link key={to} to={to} className={classes.choice}>
            <span className={classes.bubble} aria-hidden="true">
              {title[0]}
            </span>
            <span className={classes.words}>
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
            </span>
            <IconArrowRight aria-hidden="true" className={classes.arrow} />
          </Link>
        ))}
      </div>
      <p className={classes.login}>
        Already registered?{' '}
        <Link to={paths.loginForm()} className={textLink.link}>
          Login
        </Link>
      </p>
    </Page>
  );
}
