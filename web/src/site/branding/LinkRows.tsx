import {
  MAX_BRANDING_LINKS,
  MAX_LINK_LABEL_LENGTH,
  MAX_LINK_URL_LENGTH,
  type BrandingLink,
} from '@exam-vault/contract/branding';
import { useEffect, useRef } from 'react';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import classes from './BrandingScreen.module.css';

interface LinkRowsProps {
  readonly links: readonly BrandingLink[];
  readonly isReadOnly: boolean;
  readonly onChange: (links: readonly BrandingLink[]) => void;
}

/** The contact and legal links, each with its words and its address. */
export function LinkRows({ links, isReadOnly, onChange }: LinkRowsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const before = useRef(links.length);
  // A new row takes the focus; when one is removed its button is gone.
  useEffect(() => {
    const labels = group.current?.querySelectorAll<HTMLInputElement>('input[name="label"]') ?? [];
    const add = group.current?.querySelector<HTMLButtonElement>('[data-add]');
    if (links.length > before.current) labels[labels.length - 1]?.focus();
    else if (links.length < before.current) add?.focus();
    before.current = links.length;
  }, [links.length]);
  const change = (at: number, changed: Partial<BrandingLink>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...changed } : link)));
  return (
    <fieldset ref={group} className={classes.links}>
      <legend>{t('Contact and legal links')}</legend>
      <p>
        {t('At the end of the front page, of the page on privacy, and of mails. Only https:// and mailto: addresses.')}
      </p>
      {links.map(({ label, url }, index) => (
        <div key={index} role="group" aria-label={t('Link {n}', { n: index + 1 })} className={classes.link}>
          <TextInput
            label={t('Words')}
            name="label"
            autoComplete="off"
            required
            pattern=".*\S.*"
            maxLength={MAX_LINK_LABEL_LENGTH}
            value={label}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <TextInput
            label={t('Address')}
            name="url"
            autoComplete="off"
            spellCheck={false}
            required
            pattern="\s*(https://|mailto:)\S+\s*"
            title={t('An address that begins with https:// or mailto:')}
            maxLength={MAX_LINK_URL_LENGTH}
            value={url}
            onChange={(event) => change(index, { url: event.currentTarget.value })}
          />
          {!isReadOnly && (
            <Button
              variant="default"
              aria-label={t('Remove link {n}', { n: index + 1 })}
              onClick={() => onChange(links.filter((_link, at) => at !== index))}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      ))}
      {!isReadOnly && links.length < MAX_BRANDING_LINKS && (
        <Button data-add variant="default" onClick={() => onChange([...links, { label: '', url: 'https://' }])}>
          {t('Add a link')}
        </Button>
      )}
    </fieldset>
  );
}
