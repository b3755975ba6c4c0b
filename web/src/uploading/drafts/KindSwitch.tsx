import { DRAFT_KINDS, type DraftKind } from '@exam-vault/contract/document-fields';
import { t } from '../../base/languages/i18n.ts';
import { KINDS } from '../../library/kinds.ts';
import classes from './KindSwitch.module.css';

export function KindSwitch({ kind, onChange }: { readonly kind: DraftKind; onChange(kind: DraftKind): void }) {
  return (
    <div role="group" aria-label={t('Document type')} className={classes.kinds}>
      {DRAFT_KINDS.map((one) => (
        <button key={one} type="button" aria-pressed={one === kind} onClick={() => onChange(one)}>
          {KINDS[one].words.many}
        </button>
      ))}
    </div>
  );
}
