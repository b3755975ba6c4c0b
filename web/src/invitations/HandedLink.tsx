import { useState } from 'react';
import { t } from '../languages/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { TextInput } from '../ui/TextInput.tsx';

/** A link that the administrator hands over. It is shown this once. */
export function HandedLink({ label, link }: { readonly label: string; readonly link: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <TextInput label={label} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      <Button variant="default" onClick={() => void copy()}>
        {isCopied ? t('Copied') : t('Copy link')}
      </Button>
    </>
  );
}
