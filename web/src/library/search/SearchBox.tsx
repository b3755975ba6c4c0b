import type { DocumentKind } from '@exam-vault/contract/documents';
import type { Suggestion } from '@exam-vault/contract/search';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './SearchBox.module.css';
import { useSuggestions } from './suggest-queries.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

export interface SearchBoxProps {
  readonly kind: DocumentKind;
  readonly value: string;
  readonly onChange: (query: string) => void;
  /** Searches for a picked suggestion. Enter without an active suggestion submits the form instead. */
  readonly onSearch: (query: string) => void;
  /** What Down does while no suggestions are shown. True: it has led elsewhere. */
  readonly onDown?: () => boolean;
}

export const SEARCH_LABEL = text('Search titles and text');
/** From the last key to the request for suggestions. */
const DEBOUNCE_MS = 150;
/** The same as a title. */
const MAX_CHARACTERS = 200;

const SUGGESTION_LABELS: Readonly<Record<Suggestion['what'], string>> = {
  subject: 'Subject',
  title: text('Title'),
  words: 'Words',
};

/** The search box with suggestions: an editable combobox with a list box (ARIA Authoring Practices, combobox pattern). */
export function SearchBox(props: SearchBoxProps) {
  const { value } = props;
  const id = useId();
  const box = useSuggestionList({ ...props, id });
  return (
    <div className={classes.box}>
      <TextInput
        type="search"
        role="combobox"
        aria-label={SEARCH_LABEL}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={box.isShown}
        aria-controls={box.isShown ? `${id}-list` : undefined}
        aria-activedescendant={box.chosen ? optionId(id, box.active) : undefined}
        placeholder={t('Title or text')}
        value={value}
        onChange={(event) => box.type(event.currentTarget.value)}
        onKeyDown={box.onKeyDown}
        onBlur={box.close}
        maxLength={MAX_CHARACTERS}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
      />
      {box.isShown && (
        <div id={`${id}-list`} role="listbox" aria-label={t('Suggestions')} className={classes.list}>
          {box.suggestions.map((suggestion, index) => (
            <div
              key={`${suggestion.what} ${suggestion.text}`}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === box.active}
              // The box keeps the focus. Some screen readers move the focus to the option, where the same keys work.
              tabIndex={-1}
              onKeyDown={box.onKeyDown}
              className={classes.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => box.pick(suggestion)}
            >
              <span className={classes.text}>{suggestion.text}</span>
              <span className={classes.what}>{SUGGESTION_LABELS[suggestion.what]}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {box.isShown && `${box.suggestions.length} ${box.suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </div>
  );
}

const optionId = (boxId: string, index: number) => `${boxId}-${index}`;

/** The list under the box: whether it is open, which suggestion is active, and what the keys do. */
function useSuggestionList({ id, kind, value, onChange, onSearch, onDown }: SearchBoxProps & { readonly id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Only typed text has suggestions. A text that came from the address has none.
  const [typed] = useDebouncedValue(isOpen ? value : '', DEBOUNCE_MS);
  const suggestions = useSuggestions(kind, isOpen && value.trim() !== '' ? typed : '');
  const isShown = isOpen && suggestions.length > 0;
  const chosen = isShown ? suggestions[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (text: string) => {
    onChange(text);
    setOpen(true);
    setActive(-1);
  };
  const pick = ({ text }: Suggestion) => {
    close();
    onChange(text);
    onSearch(text);
  };
  const move = (step: 1 | -1) => {
    if (!isShown) return setOpen(true);
    // Down wraps from the last suggestion to the first. Up begins at the last one.
    const count = suggestions.length;
    const next = active === -1 && step === -1 ? count - 1 : (active + step + count) % count;
    setActive(next);
    document.getElementById(optionId(id, next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses these keys itself.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (chosen) {
        event.preventDefault();
        pick(chosen);
      } else close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (event.key === 'ArrowDown' && !isShown && onDown?.() === true) return close();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isShown) {
      // The browser would also empty the box.
      event.preventDefault();
      close();
    }
  };

  return { suggestions, isShown, active, chosen, close, type, pick, onKeyDown };
}
