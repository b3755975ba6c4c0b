import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { MAX_LOGO_BYTES } from '@exam-vault/contract/branding';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Field, useFieldIds } from '../../base/ui/Field.tsx';
import { dropLogo, saveLogo } from './branding-calls.ts';
import classes from './BrandingScreen.module.css';
import { type PartProps, refusal } from './part-props.ts';

const TYPES = 'image/png,image/jpeg,image/webp';

/** The logo, which is saved as soon as it is chosen. */
export function LogoPart({ look, isReadOnly, onSaved, onStale }: PartProps) {
  const { logo, revision } = look;
  const [failure, setFailure] = useState<string | null>(null);
  /** Null: it is removed. */
  const change = useMutation({
    mutationFn: (file: File | null) => (file === null ? dropLogo(revision) : saveLogo(file, revision)),
    onMutate: () => setFailure(null),
    onSuccess: onSaved,
    onError: (error) => setFailure(refusal(error, onStale)),
  });
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    // The same file may be chosen again after it was refused.
    currentTarget.value = '';
    if (file === undefined || change.isPending) return;
    if (file.size <= MAX_LOGO_BYTES) return change.mutate(file);
    change.reset();
    setFailure(t('The logo must be {n} KB or below.', { n: MAX_LOGO_BYTES / 1_024 }));
  };
  const texts = {
    label: t('Choose a logo'),
    description: t('PNG, JPEG or WebP, up to {n} KB. It is saved at once.', { n: MAX_LOGO_BYTES / 1_024 }),
    error: failure,
  };
  const ids = useFieldIds(undefined, texts);
  return (
    <section aria-labelledby="branding-logo" className={classes.part}>
      <h2 id="branding-logo">{t('Logo')}</h2>
      {logo ? (
        <div className={classes.plates}>
          {(['light', 'dark'] as const).map((plate) => (
            <span key={plate} className={classes.plate} data-plate={plate}>
              <img
                src={logo.wide_url}
                width={logo.width}
                height={logo.height}
                alt={plate === 'light' ? t('The logo as it is now') : ''}
              />
            </span>
          ))}
        </div>
      ) : (
        <p>{t('There is no logo yet.')}</p>
      )}
      {!isReadOnly && (
        <Field {...texts} id={ids.id}>
          <input {...ids} type="file" accept={TYPES} className={classes.file} onChange={choose} />
        </Field>
      )}
      {!isReadOnly && logo && (
        <BusyButton variant="default" busy={change.isPending} onClick={() => change.mutate(null)}>
          {t('Remove the logo')}
        </BusyButton>
      )}
      <output>
        {change.isPending && t('One moment, please')}
        {change.isSuccess && (change.variables ? t('The logo is saved.') : t('The logo is removed.'))}
      </output>
    </section>
  );
}
