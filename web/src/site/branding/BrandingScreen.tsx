import { type Branding, MAX_LOGO_BYTES } from '@exam-vault/contract/branding';
import { useQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { FormLoading } from '../../base/ui/FormSheet.tsx';
import { loadBranding, dropLogo, saveLogo } from './branding-calls.ts';
import { BrandingForm } from './BrandingForm.tsx';
import classes from './BrandingScreen.module.css';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { FileInput } from '../../base/ui/FileButton.tsx';
import { Field, useFieldIds } from '../../base/ui/Field.tsx';
import { type PartProps, refusal } from './part-props.ts';

/** The administrator's screen for the institution's look. */
export function BrandingScreen() {
  // Asked for once: a later answer must not take the place of what is being typed.
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['branding'],
    queryFn: loadBranding,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (error) return <p role="alert">{problemText(error)}</p>;
  if (!data) return <FormLoading />;
  return <Editor key={dataUpdatedAt} loaded={data} onReload={() => void refetch()} />;
}

interface EditorProps {
  readonly loaded: Branding;
  readonly onReload: () => void;
}

function Editor({ loaded, onReload }: EditorProps) {
  const [look, setLook] = useState(loaded);
  const [isStale, setStale] = useState(false);
  const isReadOnly = look.source === 'folder';
  const parts = { look, isReadOnly, onSaved: setLook, onStale: () => setStale(true) };
  return (
    <div className={classes.screen}>
      {isReadOnly && (
        <p className={classes.notice}>
          {t(
            'Branding is set on the server, so you can only view it here. To change it, ask your server operator (see “Branding” in docs/operating.md).',
          )}
        </p>
      )}
      {isStale && (
        <div role="alert" className={classes.notice}>
          <p>
            {t(
              'Someone else changed the branding while you were editing. Reload to see their changes. You’ll lose what you typed here.',
            )}
          </p>
          <Button variant="default" onClick={onReload}>
            {t('Reload')}
          </Button>
        </div>
      )}
      <LogoPart {...parts} />
      <BrandingForm {...parts} />
    </div>
  );
}

const TYPES = 'image/png,image/jpeg,image/webp';

/** The logo, which is saved as soon as it is chosen. */
function LogoPart({ look, isReadOnly, onSaved, onStale }: PartProps) {
  const { logo, revision } = look;
  const [failure, setFailure] = useState<string | null>(null);
  /** Null: it is removed. */
  const change = useMutation({
    mutationFn: (file: File | null) => (file === null ? dropLogo(revision) : saveLogo(file, revision)),
    onMutate: () => setFailure(null),
    onSuccess: onSaved,
    onError: (error) => setFailure(refusal(error, onStale)),
  });
  const choose = ([file]: readonly File[]) => {
    if (file === undefined || change.isPending) return;
    if (file.size <= MAX_LOGO_BYTES) return change.mutate(file);
    change.reset();
    setFailure(t('The logo can be up to {n} KB.', { n: MAX_LOGO_BYTES / 1_024 }));
  };
  const texts = {
    label: t('Choose a logo'),
    description: t('PNG, JPEG or WebP, up to {n} KB. Saved right away.', { n: MAX_LOGO_BYTES / 1_024 }),
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
                alt={plate === 'light' ? t('Current logo') : ''}
              />
            </span>
          ))}
        </div>
      ) : (
        <p>{t('No logo yet.')}</p>
      )}
      {!isReadOnly && (
        <Field {...texts} id={ids.id}>
          <FileInput {...ids} accept={TYPES} className={classes.file} onPick={choose} />
        </Field>
      )}
      {!isReadOnly && logo && (
        <BusyButton variant="default" busy={change.isPending} onClick={() => change.mutate(null)}>
          {t('Remove logo')}
        </BusyButton>
      )}
      <output>
        {change.isPending && t('One moment…')}
        {change.isSuccess && (change.variables ? t('Logo saved') : t('Logo removed'))}
      </output>
    </section>
  );
}
