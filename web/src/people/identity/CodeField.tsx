import { TextInput } from '../../base/ui/TextInput.tsx';
import { useEffect, useRef, useState } from 'react';
import type { CodeSource } from '../../base/session/identity.ts';
import { text } from '@exam-vault/contract/texts';
import { Button } from '../../base/ui/Button.tsx';
import { t } from '../../base/languages/i18n.ts';

const FIELDS = {
  app: {
    label: text('Code'),
    description: text('6-digit code from your authenticator app'),
    inputMode: 'numeric',
    maxLength: 9,
  },
  backup: {
    label: text('Backup code'),
    description: text('One of your 10-character backup codes'),
    inputMode: 'text',
    maxLength: 20,
  },
} as const;

interface CodeFieldProps {
  readonly way: CodeSource;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** The field for a one-time code. Phones show a number pad, and password managers can fill it in. */
export function CodeField({ way, value, onChange, error }: CodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== undefined) field.current?.focus();
  }, [error]);
  return (
    <TextInput
      {...FIELDS[way]}
      label={t(FIELDS[way].label)}
      description={t(FIELDS[way].description)}
      ref={field}
      name="code"
      autoComplete={way === 'app' ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      aria-invalid={error === undefined ? undefined : true}
      describes="below"
    />
  );
}

/** The code of the user's second factor: its field, and a button that switches between app code and backup code. */
export function useCodeEntry(error: string | undefined) {
  const [code, setCode] = useState('');
  const [way, setWay] = useState<CodeSource>('app');
  return {
    code,
    clear: () => setCode(''),
    field: <CodeField way={way} value={code} onChange={setCode} error={error} />,
    switchButton: (
      <Button variant="subtle" onClick={() => setWay(way === 'app' ? 'backup' : 'app')}>
        {way === 'app' ? t('Use a backup code instead') : t('Use the app instead')}
      </Button>
    ),
  };
}
