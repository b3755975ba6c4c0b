import { IconX } from '@tabler/icons-react';
import classes from '../AppliedFilters.module.css';
import { fieldLabel } from '../document-fields.ts';
import type { ParsedQuery } from '../document-kind.ts';
import { quoteWords, removePart } from './query-text.ts';

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
      hint: `Look for the words “${parsed.said[name] ?? ''}” instead`,
    })),
    ...Object.entries(parsed.missed ?? {}).map(([name, value]) => ({
      text: `Nothing with ${fieldLabel(name)}: ${value} as well`,
      left: null,
      hint: '',
    })),
    ...parsed.phrases.map((phrase) => ({
      text: `Exactly: “${phrase}”`,
      left: removePart(query, phrase, 'phrase'),
      hint: 'Leave it out',
    })),
    ...parsed.excluded.map((words) => ({
      text: `Without: ${words}`,
      left: removePart(query, words, 'excluded'),
      hint: 'Do not mind it',
    })),
  ];
  if (badges.length === 0) return null;
  return (
    <div className={classes.applied}>
      <span>Understood</span>
      <ul className={classes.badges} aria-label="Understood from your words">
        {badges.map(({ text, left, hint }) => (
          <li key={text}>
            {left === null ? (
              <span className={`${classes.badge} ${classes.understood}`}>{text}</span>
            ) : (
              <button
                type="button"
                className={`${classes.badge} ${classes.understood}`}
                aria-label={`Remove ${text}`}
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
