import { Button } from '../../base/ui/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { CodeField } from '../identity/CodeField.tsx';
import { identity } from '../../base/session/identity.ts';
import type { NewSecondFactor } from '../../base/session/identity.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import profile from './ProfilePage.module.css';
import { QrCode } from '../../base/ui/QrCode.tsx';
import classes from './SecondFactor.module.css';
import { t } from '../../base/languages/i18n.ts';

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
export function SecondFactorSetup({ made, onOn, onCancel }: SecondFactorSetupProps) {
  const [code, setCode] = useState('');
  const confirming = useMutation({
    mutationFn: () => identity.confirmSecondFactor(code),
    onSuccess: onOn,
    onError: () => setCode(''),
  });
  const first = useRef<HTMLHeadingElement>(null);
  // The previous form had the focus and is gone.
  useEffect(() => first.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!confirming.isPending) confirming.mutate();
  };

  return (
    <form onSubmit={submit} className={classes.setup} aria-labelledby="second-factor">
      <div>
        <h3 ref={first} tabIndex={-1}>
          {t('1. Show this to your app')}
        </h3>
        <p>{t('Any app for one-time codes reads it: add an account in it and scan.')}</p>
        <QrCode className={classes.qr} text={made.uri} label={t('QR code for the app')} />
        <p>
          {t('Or type this key into it:')} <code className={classes.key}>{secretOf(made.uri)}</code>
        </p>
      </div>
      <BackupCodes codes={made.backupCodes} />
      <div className={profile.form}>
        <h3>{t('3. Enter the code that the app shows')}</h3>
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
    </form>
  );
}

function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div>
      <h3>{t('2. Keep these backup codes')}</h3>
      <p>{t('Each lets you in once without the phone. They are shown only now: print them or write them down.')}</p>
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
