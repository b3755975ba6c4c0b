import type { FirstSteps as Steps } from '@exam-vault/contract/overview';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { readChoice, writeChoice } from '../../base/ui/stored.ts';
import classes from './Overview.module.css';

const COOKIE = 'first-steps';
const HIDDEN = 'hidden';

/** What a new hub needs, step by step. It goes when everything is there, or when the administrator hides it. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const [isHidden, setIsHidden] = useState(() => readChoice(COOKIE) === HIDDEN);
  const all = [
    { done: steps.institution, label: t('Name your institution'), to: paths.branding() },
    { done: steps.subjects, label: t('Add your subjects'), to: paths.subjects() },
    {
      done: steps.mail,
      label: t('Set up email'),
      detail: t('Ask your server operator to set SMTP_URL and restart the server.'),
    },
    {
      done: steps.documents,
      label: t('Upload your papers'),
      to: paths.draftTable('paper'),
      detail: t('Upload a folder or zip of old papers. Check the details we filled in, then submit and approve.'),
    },
    { done: steps.teachers, label: t('Invite teachers'), to: paths.invitations() },
  ];
  const left = all.filter(({ done }) => !done).length;
  if (isHidden || left === 0) return null;
  return (
    <section aria-labelledby="overview-steps" className={classes.steps}>
      <h2 id="overview-steps" className={classes.heading}>
        {t('Set up Exam Vault')}
      </h2>
      <ol className={classes.stepList}>
        {all.map(({ done, label, to, detail }) => {
          const Icon = done ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={label} data-done={done || undefined}>
              <Icon size={22} aria-hidden />
              <span>
                {to === undefined || done ? label : <Link to={to}>{label}</Link>}
                <span className="visually-hidden">{done ? t('Done') : t('Not done yet')}</span>
                {detail !== undefined && !done && <span className={classes.detail}>{detail}</span>}
              </span>
            </li>
          );
        })}
      </ol>
      <Button
        variant="subtle"
        onClick={() => {
          writeChoice(COOKIE, HIDDEN);
          setIsHidden(true);
        }}
      >
        {t('Hide these steps')}
      </Button>
    </section>
  );
}
