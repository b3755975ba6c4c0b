import { MAX_SELECTED } from '@exam-vault/contract/selection';
import { t } from '../../base/languages/i18n.ts';
import { titleIdOf } from '../documents/list-place.ts';
import classes from './SelectBox.module.css';
import { type Selectable, toggleSelected, useSelection } from './selection.ts';

/** Whether a document of a list is selected. Downloads of several have what everyone may read. */
export function SelectBox({ document }: { readonly document: Selectable }) {
  const selection = useSelection();
  if (document.readers !== null) return null;
  const isSelected = selection?.has(document._id) ?? false;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={t('Select')}
        aria-describedby={titleIdOf(document)}
        checked={isSelected}
        disabled={!isSelected && selection?.size === MAX_SELECTED}
        onChange={() => toggleSelected(document)}
      />
    </label>
  );
}
