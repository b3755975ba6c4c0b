import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { CodeSource } from './identity-client.ts';

const FIELDS = {
  app: { label: 'Code', description: 'Six digits, from the app on your phone', inputMode: 'numeric', maxLength: 9 },
  backup: {
    label: 'Backup code',
    description: 'Ten letters and digits, from the list you kept',
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
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      aria-invalid={error === undefined ? undefined : true}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}
