import { TextInput } from '../ui/TextInput.tsx';
import { useEffect, useRef } from 'react';
import type { CodeSource } from './identity.ts';
import { text } from '@exam-vault/contract/texts';

const FIELDS = {
  app: {
    label: text('Code'),
    description: text('Six digits, from the app on your phone'),
    inputMode: 'numeric',
    maxLength: 9,
  },
  backup: {
    label: text('Backup code'),
    description: text('Ten letters and digits, from the list you kept'),
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
