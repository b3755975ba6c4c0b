import { IconX } from '@tabler/icons-react';
import classes from '../documents/AppliedFilters.module.css';
import { fieldLabel } from '../documents/document-fields.ts';
import type { ParsedQuery } from '../documents/document-kind.ts';
import { t } from '../../base/languages/i18n.ts';
import { wordsIn } from './marked-text.ts';

interface DetectedFiltersProps {
  readonly parsed: ParsedQuery;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

interface Badge {
  readonly text: string;
  /** The query without this part; null when the part cannot be located. */
  readonly left: string | null;
  readonly hint: string;
}

/** Badges for the filters, phrases and exclusions in a query. Removing a filter puts its words into quotes, so that they are searched. */
export function DetectedFilters({ parsed, query, onQuery }: DetectedFiltersProps) {
  const badges: Badge[] = [
    ...Object.entries(parsed.filters).map(([name, value]) => ({
      text: `${fieldLabel(name)}: ${value}`,
      left: quoteWords(query, parsed.said[name] ?? ''),
      hint: t('Search for the words “{value}” instead', { value: parsed.said[name] ?? '' }),
    })),
    ...Object.entries(parsed.missed ?? {}).map(([name, value]) => ({
      text: t('Ignored {field}: {value} (no results)', { field: fieldLabel(name), value }),
      left: null,
      hint: '',
    })),
    ...parsed.phrases.map((phrase) => ({
      text: t('Exact phrase: “{phrase}”', { phrase }),
      left: removePart(query, phrase, 'phrase'),
      hint: t('Remove from search'),
    })),
    ...parsed.excluded.map((words) => ({
      text: t('Excluding: {word}', { word: words }),
      left: removePart(query, words, 'excluded'),
      hint: t('Stop excluding this word'),
    })),
  ];
  if (badges.length === 0) return null;
  return (
    <div className={classes.applied}>
      <span>{t('Filters found in your search')}</span>
      <ul className={classes.badges} aria-label={t('Filters found in your search')}>
        {badges.map(({ text, left, hint }) => (
          <li key={text}>
            {left === null ? (
              <span className={`${classes.badge} ${classes.understood}`}>{text}</span>
            ) : (
              <button
                type="button"
                className={`${classes.badge} ${classes.understood}`}
                aria-label={t('Remove {text}', { text })}
                title={hint}
                onClick={() => onQuery(left)}
              >
                <span className={classes.badgeText}>{text}</span>
                <IconX size={16} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface QueryPart {
  readonly text: string;
  readonly start: number;
  readonly isQuoted: boolean;
  readonly isExcluded: boolean;
}

/** Splits a query like the hub: words, quoted phrases, and parts excluded by a minus. */
function parseQuery(query: string): QueryPart[] {
  const found = query.matchAll(/(?<![^\s"“”])(-?)(?:["“”]([^"“”]*)(?:["“”]|$)|([^\s"“”]+))/gu);
  return Array.from(found, ({ 0: text, 1: minus, 2: quoted, index }) => ({
    text,
    start: index,
    isQuoted: quoted !== undefined,
    isExcluded: minus === '-',
  }));
}

const collapseSpaces = (query: string) => query.replaceAll(/\s+/gu, ' ').trim();
const foldedWords = (text: string) =>
  wordsIn(text)
    .map(({ word }) => word)
    .join(' ');

/** Puts these words of the query into quotes. Null when they do not follow one another in it outside quotes and exclusions. */
export function quoteWords(query: string, said: string): string | null {
  const words = parseQuery(query)
    .filter(({ isQuoted, isExcluded }) => !isQuoted && !isExcluded)
    .flatMap(({ text, start }) =>
      wordsIn(text).map((word) => ({ ...word, start: word.start + start, end: word.end + start })),
    );
  const phrase = said.split(' ');
  const at = words.findIndex((_word, from) => phrase.every((one, offset) => words[from + offset]?.word === one));
  const [first, last] = [words[at], words[at + phrase.length - 1]];
  if (!first || !last) return null;
  const run = query.slice(first.start, last.end);
  // A quote between the words would end the quotes too early.
  if (/["“”]/.test(run)) return null;
  return collapseSpaces(`${query.slice(0, first.start)} "${run}" ${query.slice(last.end)}`);
}

/** Removes a phrase or an exclusion from the query. */
export function removePart(query: string, said: string, what: 'phrase' | 'excluded'): string {
  const part = parseQuery(query).find(
    ({ text, isQuoted, isExcluded }) =>
      (what === 'excluded' ? isExcluded : isQuoted && !isExcluded) && foldedWords(text) === said,
  );
  if (!part) return query;
  return collapseSpaces(`${query.slice(0, part.start)} ${query.slice(part.start + part.text.length)}`);
}
