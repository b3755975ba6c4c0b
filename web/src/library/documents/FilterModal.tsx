import { Button } from '../../base/ui/Button.tsx';
import { useState } from 'react';
import { Dialog } from '../../base/ui/Dialog.tsx';
import { useCatalogue } from './catalogue-queries.ts';
import { type Filters, withFilter } from './document-filters.ts';
import { FieldInput } from './FieldInput.tsx';
import classes from './FilterModal.module.css';
import { FiltersOpener, SearchBar, type SearchProps } from './SearchBar.tsx';
import { text } from '@exam-vault/contract/texts';
import { t } from '../../base/languages/i18n.ts';

const APPLY_FILTER = text('Apply Filter');

/** Search with filters in a dialog, which apply together (spec section 2, all notes). */
export function FilterModal(props: SearchProps) {
  const { onFilters } = props;
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const apply = (chosen: Filters) => {
    close();
    onFilters(chosen);
  };
  const opener = <FiltersOpener label={t(APPLY_FILTER)} onOpen={() => setOpened(true)} isOpen={opened} />;
  return (
    <SearchBar {...props} opener={opener}>
      {opened && <FilterDialog {...props} onFilters={apply} onClose={close} />}
    </SearchBar>
  );
}

/** Choices take effect only after Apply. */
function FilterDialog({ fields, filters, facets, onFilters, onClose }: SearchProps & { readonly onClose: () => void }) {
  const catalogue = useCatalogue();
  // As typed: without its last space a code of two words could not be typed.
  const [chosen, setChosen] = useState(filters);
  const apply = () =>
    onFilters(Object.entries(chosen).reduce((rest, [name, value]) => withFilter(rest, name, value), chosen));
  return (
    <Dialog title={t(APPLY_FILTER)} onClose={onClose} actions={<Button onClick={apply}>{t('Apply')}</Button>}>
      <div className={classes.choices}>
        {fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={chosen[field.name] ?? ''}
            onChange={(value) => setChosen((before) => ({ ...before, [field.name]: value }))}
            catalogue={catalogue}
            counts={facets?.[field.name]}
            none={t('Any')}
          />
        ))}
      </div>
    </Dialog>
  );
}
