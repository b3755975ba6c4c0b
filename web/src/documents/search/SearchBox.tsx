import type { DocumentKind } from '@exam-vault/contract/documents';
import type { Suggestion } from '@exam-vault/contract/search';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './SearchBox.module.css';
import { useSuggestions } from './suggest-queries.ts';

export interface SearchBoxProps {
  readonly kind: DocumentKind;
  readonly value: string;
  readonly onChange: (query: string) => void;
  /** Asks what was picked from the suggestions; Enter over none of them is the form's. */
  readonly onSearch: (query: string) => void;
}

export const SEARCH_LABEL = 'Search by title or words inside';
/** Milliseconds after the last key until it is asked how the question may go on. */
const DEBOUNCE_MS = 150;
/** Room for a question; a title has as much. */
const MAX_CHARACTERS = 200;

const SUGGESTION_LABELS: Readonly<Record<Suggestion['what'], string>> = {
  subject: 'Subject',
  title: 'Title',
  words: 'Words',
};

/** The one box: what is typed, and how it may go on (an editable combobox with a list box, as the ARIA practices have it). */
export function SearchBox({ kind, value, onChange, onSearch }: SearchBoxProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  // Nothing is asked for what the address put into the box: only for what is being typed.
  const [typed] = useDebouncedValue(isOpen ? value : '', DEBOUNCE_MS);
  const suggestions = useSuggestions(kind, isOpen && value.trim() !== '' ? typed : '');
  const isShown = isOpen && suggestions.length > 0;
  const chosen = isShown ? suggestions[active] : undefined;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = ({ text }: Suggestion) => {
    close();
    onChange(text);
    onSearch(text);
  };
  const move = (step: 1 | -1) => {
    if (!isShown) return setOpen(true);
    // From the last on to the first, and from none up to the last.
    const count = suggestions.length;
    const next = active === -1 && step === -1 ? count - 1 : (active + step + count) % count;
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (chosen) {
        event.preventDefault();
        pick(chosen);
      } else close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape' && isShown) {
      // Else the browser empties the box too.
      event.preventDefault();
      close();
    }
  };

  return (
    <div className={classes.box}>
      <TextInput
        type="search"
        role="combobox"
        aria-label={SEARCH_LABEL}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={chosen ? `${id}-${active}` : undefined}
        placeholder="Title or words"
        value={value}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          setOpen(true);
          setActive(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        maxLength={MAX_CHARACTERS}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
      />
      {isShown && (
        <div id={`${id}-list`} role="listbox" aria-label="Suggestions" className={classes.list}>
          {suggestions.map((suggestion, at) => (
            <div
              key={`${suggestion.what} ${suggestion.text}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              // The box keeps the focus; where a screen reader takes it along, the keys are the same.
              tabIndex={-1}
              onKeyDown={onKeyDown}
              className={classes.option}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              <span className={classes.text}>{suggestion.text}</span>
              <span className={classes.what}>{SUGGESTION_LABELS[suggestion.what]}</span>
            </div>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {isShown && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </div>
  );
}
