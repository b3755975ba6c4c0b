import type { FormEvent } from 'react';
import { type Filters, withFilter } from '../../library/documents/document-filters.ts';
import { filterControls } from '../../library/documents/document-fields.ts';
import { FilterChoices } from '../../library/documents/FilterBar.tsx';
import type { useListAddress } from '../../library/documents/use-list-address.ts';
import { Button } from '../../base/ui/Button.tsx';
import { SearchLine } from '../../base/ui/SearchLine.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';
import classes from './QuestionsPage.module.css';
import { Rich } from '../../base/languages/Rich.tsx';
import { t } from '../../base/languages/i18n.ts';

const FILTERS = ['subject', 'semester', 'exam_type', 'exam_year'];
const FIELDS = filterControls('paper').filter(({ name }) => FILTERS.includes(name));
/** Of a title too. */
const MAX_CHARACTERS = 200;

interface QuestionSearchFormProps {
  readonly address: Pick<ReturnType<typeof useListAddress>, 'filters' | 'setFilters'>;
}

/** The words and the marks, which wait for the button, and the filters, which apply at once. */
export function QuestionSearchForm({ address: { filters, setFilters } }: QuestionSearchFormProps) {
  const [query, setQuery, sendQuery] = useTypedValue(filters['query'] ?? '');
  const [marks, setMarks, sendMarks] = useTypedValue(filters['marks'] ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendQuery(query);
    sendMarks(marks);
    setFilters(withFilter(withFilter(filters, 'query', query), 'marks', marks));
  };
  const topic = filters['topic'];
  // Another subject has other topics.
  const change = (next: Filters) =>
    setFilters(next['subject'] === filters['subject'] ? next : withFilter(next, 'topic', ''));
  return (
    <div className={classes.search}>
      <SearchLine label={t('Search questions')} onSubmit={submit}>
        <TextInput
          type="search"
          label={t('Words of the question')}
          value={query}
          onChange={({ currentTarget: { value } }) => setQuery(value)}
          maxLength={MAX_CHARACTERS}
          enterKeyHint="search"
          autoComplete="off"
        />
        <TextInput
          className={classes.marks}
          label={t('Marks')}
          value={marks}
          onChange={({ currentTarget: { value } }) => setMarks(value)}
          inputMode="decimal"
          pattern="\d{1,3}([.]\d{1,2})?"
          title={t('A number, such as 5')}
          autoComplete="off"
        />
      </SearchLine>
      <FilterChoices fields={FIELDS} filters={filters} onFilters={change} />
      {topic !== undefined && (
        <p className={classes.topic}>
          <span>
            <Rich
              text="Only questions about <b>{topic}</b>, as far as the hub knows."
              parts={{ b: <strong /> }}
              values={{ topic }}
            />
          </span>
          <Button variant="default" onClick={() => setFilters(withFilter(filters, 'topic', ''))}>
            {t('All topics')}
          </Button>
        </p>
      )}
    </div>
  );
}
