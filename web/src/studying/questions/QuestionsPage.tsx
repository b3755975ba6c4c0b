import { paths } from '../../base/routing/paths.ts';
import { useReturnsToDocument, useListPlace } from '../../library/documents/list-place.ts';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { sortOf, type QuestionSearch, type QuestionSort, useFoundQuestions } from './question-queries.ts';
import { t } from '../../base/languages/i18n.ts';
import { useId, useRef, useState } from 'react';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { PagedList } from '../../library/lists/PagedList.tsx';
import { withFilter, type Filters } from '../../library/documents/document-filters.ts';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { QuestionHit } from './QuestionHit.tsx';
import classes from './QuestionsPage.module.css';
import { text } from '@exam-vault/contract/texts';
import { filterControls } from '../../library/documents/document-fields.ts';
import { FilterChoices } from '../../library/documents/FilterBar.tsx';
import { AppliedFilters, FiltersOpener } from '../../library/documents/SearchBar.tsx';
import { SearchLine } from '../../base/ui/SearchLine.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useTypedValue } from '../../base/ui/use-typed-value.ts';
import { Rich } from '../../base/languages/Rich.tsx';

/** The parameters of the address. */
const NAMES: readonly string[] = ['query', 'subject', 'semester', 'exam_type', 'exam_year', 'marks', 'topic', 'sort'];

/** Searches the questions of all papers. */
export default function QuestionsPage() {
  const address = useListAddress(NAMES);
  const { query, sort, ...filters } = address.filters;
  const { subject, semester, exam_type, exam_year } = filters;
  const returnsToQuestion = useReturnsToDocument();
  const search = { ...filters, ...(query !== undefined && { query }), sort: sortOf(sort) };
  return (
    <Page
      title={t('Search questions')}
      lead={t('Questions from every paper, extracted automatically. Some may be split in the wrong place.')}
      focusesHeading={!returnsToQuestion}
      actions={
        query !== undefined && (
          <Link
            className={textLink.link}
            to={paths.allPapers({ title: query, subject, semester, exam_type, exam_year })}
          >
            {t('Search papers')}
          </Link>
        )
      }
    >
      <QuestionSearchForm key={`${query ?? ''} ${filters['marks'] ?? ''}`} address={address} />
      <FoundQuestions search={search} address={address} />
    </Page>
  );
}

const SORT_NAMES: Readonly<Record<QuestionSort, string>> = {
  relevance: text('Best match'),
  asked: text('Most asked'),
  newest: text('Newest'),
};

interface FoundQuestionsProps {
  readonly search: QuestionSearch;
  readonly address: ReturnType<typeof useListAddress>;
}

/** What a search for questions finds. */
function FoundQuestions({ search, address }: FoundQuestionsProps) {
  const found = useFoundQuestions(search, address.page);
  const frame = useRef<HTMLDivElement>(null);
  useListPlace(found.isSuccess && !found.isPlaceholderData, frame);
  // 'Clear' goes away with the empty list; the focus does not.
  const clear = () => {
    frame.current?.focus();
    address.setFilters({});
  };
  return (
    <div ref={frame} tabIndex={-1} className={classes.found}>
      <PagedList
        query={found}
        address={address}
        loading={<LoadingCards text={t('Searching questions…')} />}
        empty={
          <EmptySheet
            text={t('No questions match your words and filters.')}
            action={Object.keys(address.filters).length > 0 && <Button onClick={clear}>{t('Clear all')}</Button>}
          />
        }
        count={(n) => t('{n, plural, one {# question} other {# questions}}', { n })}
        pages={t('Pages of questions')}
        beside={<SortChoice search={search} address={address} />}
      >
        {(questions, isStale) => (
          <ul className={classes.hits} aria-label={t('Questions')} aria-busy={isStale}>
            {questions.map((one) => (
              <QuestionHit key={one._id} found={one} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function SortChoice({ search: { query, sort }, address }: FoundQuestionsProps) {
  const usual: QuestionSort = query === undefined ? 'newest' : 'relevance';
  const orders = (['relevance', 'asked', 'newest'] as const).filter((order) => order !== 'relevance' || query);
  return (
    <NativeSelect
      label={t('Sort by')}
      value={sort ?? usual}
      onChange={({ currentTarget: { value } }) =>
        address.setFilters(withFilter(address.filters, 'sort', value === usual ? '' : value))
      }
    >
      {orders.map((order) => (
        <option key={order} value={order}>
          {t(SORT_NAMES[order])}
        </option>
      ))}
    </NativeSelect>
  );
}

const FILTERS = ['subject', 'semester', 'exam_type', 'exam_year'];
const FIELDS = filterControls('paper').filter(({ name }) => FILTERS.includes(name));
/** Of a title too. */
const MAX_CHARACTERS = 200;

interface QuestionSearchFormProps {
  readonly address: Pick<ReturnType<typeof useListAddress>, 'filters' | 'setFilters'>;
}

/** The words, and behind a button the marks and the filters. Words and marks wait for Search; filters apply at once. */
function QuestionSearchForm({ address: { filters, setFilters } }: QuestionSearchFormProps) {
  const [query, setQuery, sendQuery] = useTypedValue(filters['query'] ?? '');
  const [marks, setMarks, sendMarks] = useTypedValue(filters['marks'] ?? '');
  const [isOpen, setOpen] = useState(marks !== '');
  const id = useId();
  const submit = () => {
    sendQuery(query);
    sendMarks(marks);
    setFilters(withFilter(withFilter(filters, 'query', query), 'marks', marks));
  };
  const topic = filters['topic'];
  // Another subject has other topics.
  const change = (next: Filters) =>
    setFilters(next['subject'] === filters['subject'] ? next : withFilter(next, 'topic', ''));
  const split = Object.entries(filters);
  const applied = Object.fromEntries(split.filter(([name]) => FILTERS.includes(name)));
  const others = Object.fromEntries(split.filter(([name]) => !FILTERS.includes(name)));
  return (
    <div className={classes.search}>
      <SearchLine label={t('Search questions')} onSubmit={submit}>
        <TextInput
          type="search"
          label={t('Words in the question')}
          value={query}
          onChange={({ currentTarget: { value } }) => setQuery(value)}
          maxLength={MAX_CHARACTERS}
          enterKeyHint="search"
          autoComplete="off"
        />
        {isOpen && (
          <TextInput
            className={classes.marks}
            label={t('Marks')}
            value={marks}
            onChange={({ currentTarget: { value } }) => setMarks(value)}
            inputMode="decimal"
            pattern="\d{1,3}([.]\d{1,2})?"
            title={t('A number, for example 5')}
            autoComplete="off"
          />
        )}
      </SearchLine>
      <div className={classes.filters}>
        <FiltersOpener label={t('Filters')} onOpen={() => setOpen(!isOpen)} controls={id} isOpen={isOpen} />
        <AppliedFilters filters={applied} onFilters={(next) => change({ ...others, ...next })} />
      </div>
      {isOpen && <FilterChoices id={id} fields={FIELDS} filters={filters} onFilters={change} />}
      {topic !== undefined && (
        <p className={classes.topic}>
          <span>
            <Rich
              text="Questions about <b>{topic}</b>, matched automatically."
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
