import { IconX } from '@tabler/icons-react';
import classes from '../documents/AppliedFilters.module.css';
import { fieldLabel } from '../documents/document-fields.ts';
import type { ParsedQuery } from '../documents/document-kind.ts';
import { quoteWords, removePart } from './query-text.ts';
import { t } from '../../base/languages/i18n.ts';

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
      hint: t('Look for the words “{value}” instead', { value: parsed.said[name] ?? '' }),
    })),
    ...Object.entries(parsed.missed ?? {}).map(([name, value]) => ({
      text: t('Nothing with {field}: {value} as well', { field: fieldLabel(name), value }),
      left: null,
      hint: '',
    })),
    ...parsed.phrases.map((phrase) => ({
      text: t('Exactly: “{phrase}”', { phrase }),
      left: removePart(query, phrase, 'phrase'),
      hint: t('Leave it out'),
    })),
    ...parsed.excluded.map((words) => ({
      text: t('Without: {word}', { word: words }),
      left: removePart(query, words, 'excluded'),
      hint: t('Do not mind it'),
    })),
  ];
  if (badges.length === 0) return null;
  return (
    <div className={classes.applied}>
      <span>{t('Understood')}</span>
      <ul className={classes.badges} aria-label={t('Understood from your words')}>
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
