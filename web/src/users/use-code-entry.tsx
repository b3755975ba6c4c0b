import { Button } from '../ui/Button.tsx';
import { useState } from 'react';
import { CodeField } from '../identity/CodeField.tsx';
import type { CodeSource } from '../identity/identity.ts';
import { t } from '../languages/i18n.ts';

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
