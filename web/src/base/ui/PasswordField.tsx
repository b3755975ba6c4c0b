import { type ReactNode, useState } from 'react';
import { t } from '../languages/i18n.ts';
import { boxRoom, Field, useFieldIds } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

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
export function PasswordField({ label, onChange, description, error, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  const texts = { label, description, error, describes: 'below' } as const;
  const ids = useFieldIds(undefined, texts);
  const field = label.toLowerCase();
  return (
    <Field {...texts} id={ids.id}>
      <div className="field-box" data-password {...boxRoom(texts)}>
        <input
          {...input}
          {...ids}
          type={visible ? 'text' : 'password'}
          aria-invalid={error === undefined ? undefined : true}
          required
          onChange={(event) => onChange(event.currentTarget.value)}
          spellCheck={false}
          autoCapitalize="none"
          className="field-input"
        />
        <span className="field-section">
          <IconButton
            variant="subtle"
            className="field-eye"
            aria-label={visible ? t('Hide {field}', { field }) : t('Show {field}', { field })}
            aria-pressed={visible}
            // The field keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setVisible(!visible)}
          >
            {visible ? <EyeOff /> : <Eye />}
          </IconButton>
        </span>
      </div>
    </Field>
  );
}

const LINES = {
  viewBox: '0 0 256 256',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 16,
  'aria-hidden': true,
} as const;

function Eye() {
  return (
    <svg {...LINES}>
      <path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z" />
      <circle cx="128" cy="128" r="40" />
    </svg>
  );
}

function EyeOff() {
  return (
    <svg {...LINES}>
      <path d="M48 40l160 176M154.91 157.6a40 40 0 01-53.82-59.2M135.53 88.71a40 40 0 0132.3 35.53" />
      <path d="M208.61 169.1C230.41 149.58 240 128 240 128s-32-72-112-72a126 126 0 00-20.68 1.68M74 68.6C33.23 89.24 16 128 16 128s32 72 112 72a118.05 118.05 0 0054-12.6" />
    </svg>
  );
}
