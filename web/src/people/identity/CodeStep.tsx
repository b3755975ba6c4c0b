import { Button } from '../../base/ui/Button.tsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormActions, FormSheet } from '../../base/ui/FormSheet.tsx';
import { CodeField } from './CodeField.tsx';
import type { CodeSource } from '../../base/session/identity.ts';
import { t } from '../../base/languages/i18n.ts';

interface CodeStepProps {
  /** Returns the error text of a wrong code. */
  readonly onCode: (code: string, way: CodeSource) => Promise<string | undefined>;
  readonly onBack: () => void;
}

/** The second step of the login form, for accounts with a second factor. */
export function CodeStep({ onCode, onBack }: CodeStepProps) {
  const [way, setWay] = useState<CodeSource>('app');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();

  const form = useRef<HTMLFormElement>(null);
  const focusCode = () => form.current?.querySelector('input')?.focus();
  // Runs after the sheet has focused its heading, and moves the focus on to the code.
  useEffect(focusCode, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFault(undefined);
    const text = await onCode(code, way);
    setFault(text);
    if (text !== undefined) setCode('');
  };
  const switchSource = () => {
    setWay(way === 'app' ? 'backup' : 'app');
    setCode('');
    setFault(undefined);
    focusCode();
  };

  return (
    <FormSheet
      ref={form}
      title={t('Login Form')}
      lead={t('Your password is right. Now the code.')}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button variant="subtle" onClick={switchSource}>
          {way === 'app' ? t('Use a backup code instead') : t('Use the app instead')}
        </Button>
      }
    >
      <CodeField way={way} value={code} onChange={setCode} error={fault} />
      <FormActions>
        <Button type="submit">{t('Login')}</Button>
        <Button variant="default" onClick={onBack}>
          {t('Back')}
        </Button>
      </FormActions>
    </FormSheet>
  );
}
