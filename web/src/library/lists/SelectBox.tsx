import { t } from '../../base/languages/i18n.ts';
import { titleIdOf } from '../documents/list-place.ts';
import classes from './SelectBox.module.css';
import { type Selectable, toggleSelected, useSelection } from './selection.ts';

/** Whether a document of a list is selected. Downloads of several have what everyone may read. */
export function SelectBox({ document }: { readonly document: Selectable }) {
  const selection = useSelection();
  if (document.readers !== null) return null;
  return (
    <label className={classes.box}>
      <input
        type="checkbox"
        aria-label={t('Select')}
        aria-describedby={titleIdOf(document)}
        checked={selection?.has(document._id) ?? false}
        onChange={() => toggleSelected(document)}
      />
    </label>
  );
}
