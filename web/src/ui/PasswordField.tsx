import { PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For password managers: an existing password, or a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
  readonly description?: ReactNode;
  readonly error?: string | undefined;
}

/** A required password with a button that shows and hides it. */
export function PasswordField({ label, onChange, ...field }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...field}
      label={label}
      aria-invalid={field.error === undefined ? undefined : true}
      required
      withAsterisk={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      spellCheck={false}
      autoCapitalize="none"
      visibilityToggleButtonProps={{
        'aria-label': `${visible ? 'Hide' : 'Show'} ${label.toLowerCase()}`,
        tabIndex: 0,
      }}
    />
  );
}
