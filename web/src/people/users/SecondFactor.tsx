import { useQuery, useQueryClient, useMutation } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { renewToken } from '../../base/session/renew-token.ts';
import { authToken } from '../../base/session/session-store.ts';
import { useSession } from '../../base/session/session.ts';
import classes from './SecondFactor.module.css';
import { t } from '../../base/languages/i18n.ts';
import { onlyLogged } from '../../base/api/query-client.ts';
import { identity, type NewSecondFactor } from '../../base/session/identity.ts';
import { Button } from '../../base/ui/Button.tsx';
import { problemText, ApiProblem } from '../../base/api/api-problem.ts';
import { CodeField, useCodeEntry } from '../identity/CodeField.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import profile from './ProfilePage.module.css';
import { QrCode } from '../../base/ui/QrCode.tsx';
import { PasswordField } from '../../base/ui/PasswordField.tsx';
import { Form } from '../../base/ui/Form.tsx';

/** The second factor of the user's account, with the forms that turn it on and off. */
export function SecondFactor() {
  const { subject, role } = useSession();
  const client = useQueryClient();
  const [news, setNews] = useState('');
  const isOn = useSecondFactor();
  if (isOn === undefined) return null;
  const onChanged = async (on: boolean) => {
    // The change opened a new session and ended this tab's token.
    const ended = authToken();
    if (ended) await renewToken(ended).catch(() => null);
    void client.invalidateQueries({ queryKey: ['sessions', subject] });
    client.setQueryData(secondFactorKey(subject), on);
    setNews(on ? t('You’ll need a code to sign in from now on.') : t('You only need your password to sign in now.'));
  };
  return (
    <section aria-labelledby="second-factor" className={classes.section}>
      <h2 id="second-factor">{t('Two-step sign-in')}</h2>
      {isOn ? (
        <DisableSecondFactor onOff={() => void onChanged(false)} />
      ) : (
        <EnableSecondFactor onOn={() => void onChanged(true)} isAsked={role?.is_admin ?? false} />
      )}
      <output>{news}</output>
    </section>
  );
}

const secondFactorKey = (subject: string | null) => ['second-factor', subject] as const;

/** Whether the user's account has a second factor; undefined while it is not known. */
export function useSecondFactor(): boolean | undefined {
  const { subject } = useSession();
  const { data } = useQuery({
    queryKey: secondFactorKey(subject),
    queryFn: () => identity.hasSecondFactor(),
    meta: onlyLogged('The second factor could not be asked for'),
  });
  return data;
}

interface SecondFactorSetupProps {
  readonly made: NewSecondFactor;
  readonly onOn: () => void;
  readonly onCancel: () => void;
}

/** The secret for the app, in groups of four for typing. */
function secretOf(uri: string): string {
  return (new URL(uri).searchParams.get('secret') ?? '').replaceAll(/.{4}(?=.)/g, '$& ');
}

/** Shows the secret and the backup codes once. The first code of the app turns the second factor on. */
function SecondFactorSetup({ made, onOn, onCancel }: SecondFactorSetupProps) {
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => identity.confirmSecondFactor(code),
    onSuccess: onOn,
    onError: () => setCode(''),
  });
  const first = useRef<HTMLHeadingElement>(null);
  // The previous form had the focus and is gone.
  useEffect(() => first.current?.focus(), []);

  return (
    <Form
      onSubmit={() => confirming.mutate()}
      busy={confirming.isPending}
      className={classes.setup}
      aria-labelledby="second-factor"
    >
      <div>
        <h3 ref={first} tabIndex={-1}>
          {t('1. Scan this with your authenticator app')}
        </h3>
        <p>{t('Use any authenticator app: add an account and scan this code.')}</p>
        <QrCode className={classes.qr} text={made.uri} label={t('QR code for the app')} />
        <p>
          {t('Or enter this key in the app:')} <code className={classes.key}>{secretOf(made.uri)}</code>
        </p>
      </div>
      <BackupCodes codes={made.backupCodes} />
      <div className={profile.form}>
        <h3>{t('3. Enter the code from the app')}</h3>
        <CodeField
          way="app"
          value={code}
          onChange={setCode}
          error={confirming.error ? problemText(confirming.error) : undefined}
        />
        <div className={classes.actions}>
          <BusyButton type="submit" busy={confirming.isPending}>
            {t('Confirm')}
          </BusyButton>
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div>
      <h3>{t('2. Save these backup codes')}</h3>
      <p>
        {t(
          'Each code works once, when you don’t have your phone. Print them or write them down now: you won’t see them again.',
        )}
      </p>
      <ul className={classes.codes} aria-label={t('Backup codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EnableSecondFactorProps {
  readonly onOn: () => void;
  /** Urges the user, because they administer the hub. */
  readonly isAsked: boolean;
}

function faultOf(error: Error): string {
  const wrong = error instanceof ApiProblem && error.code === 'INVALID_CREDENTIALS';
  return wrong ? t('This isn’t your current password.') : problemText(error);
}

/** Asks for the password, and then sets up the second factor. */
function EnableSecondFactor({ onOn, isAsked }: EnableSecondFactorProps) {
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const beginning = useMutation({
    mutationFn: () => identity.beginSecondFactor(password),
    onSuccess: () => setPassword(''),
    onError: () => form.current?.querySelector('input')?.focus(),
  });
  const { data: made, error, isPending } = beginning;

  if (made) return <SecondFactorSetup made={made} onOn={onOn} onCancel={() => beginning.reset()} />;
  return (
    <Form
      ref={form}
      onSubmit={() => beginning.mutate()}
      busy={isPending}
      className={profile.form}
      aria-labelledby="second-factor"
    >
      <p>
        {t(
          'You’ll need your password and a code from an app on your phone to sign in. A stolen password alone won’t be enough.',
        )}
      </p>
      {isAsked && (
        <p>
          <strong>{t('You manage other people’s accounts, so please turn on two-step sign-in.')}</strong>
        </p>
      )}
      <PasswordField
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error ? faultOf(error) : undefined}
      />
      <BusyButton type="submit" busy={isPending}>
        {t('Turn on')}
      </BusyButton>
    </Form>
  );
}

/** Turns the second factor off with the password and a code. */
function DisableSecondFactor({ onOff }: { readonly onOff: () => void }) {
  const [password, setPassword] = useState('');
  const ending = useMutation({
    mutationFn: (code: string) => identity.endSecondFactor(password, code),
    onSuccess: onOff,
  });
  const { code, field, switchButton } = useCodeEntry(ending.error ? problemText(ending.error) : undefined);

  return (
    <Form
      onSubmit={() => ending.mutate(code)}
      busy={ending.isPending}
      className={profile.form}
      aria-labelledby="second-factor"
    >
      <p>{t('Two-step sign-in is on. To switch phones, turn it off and set it up again.')}</p>
      <PasswordField
        label={t('Your password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      {field}
      <div className={classes.actions}>
        <BusyButton type="submit" busy={ending.isPending}>
          {t('Turn off')}
        </BusyButton>
        {switchButton}
      </div>
    </Form>
  );
}
