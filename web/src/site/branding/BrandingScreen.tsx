import type { Branding } from '@exam-vault/contract/branding';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { Button } from '../../base/ui/Button.tsx';
import { FormLoading } from '../../base/ui/FormSheet.tsx';
import { loadBranding } from './branding-calls.ts';
import { BrandingForm } from './BrandingForm.tsx';
import classes from './BrandingScreen.module.css';
import { LogoPart } from './LogoPart.tsx';

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
            'The operator of the hub sets its look in a folder (BRANDING_DIR), so it is only shown here. See “The look of the institution” in docs/operating.md.',
          )}
        </p>
      )}
      {isStale && (
        <div role="alert" className={classes.notice}>
          <p>{t('Somebody else has changed the look meanwhile. Load it again; what you have typed here goes.')}</p>
          <Button variant="default" onClick={onReload}>
            {t('Load again')}
          </Button>
        </div>
      )}
      <LogoPart {...parts} />
      <BrandingForm {...parts} />
    </div>
  );
}
