import { useRef } from 'react';
import { LoadingCards } from '../../library/documents/CardGrid.tsx';
import { useListPlace } from '../../library/documents/list-place.ts';
import { PagedList } from '../../library/lists/PagedList.tsx';
import { withFilter } from '../../library/documents/document-filters.ts';
import type { useListAddress } from '../../library/documents/use-list-address.ts';
import { Button } from '../../base/ui/Button.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { NativeSelect } from '../../base/ui/NativeSelect.tsx';
import { type QuestionSearch, type QuestionSort, useFoundQuestions } from './question-queries.ts';
import { QuestionHit } from './QuestionHit.tsx';
import classes from './QuestionsPage.module.css';
import { text } from '@exam-vault/contract/texts';
import { t } from '../../base/languages/i18n.ts';

const SORT_NAMES: Readonly<Record<QuestionSort, string>> = {
  relevance: text('Best match'),
  asked: text('Asked most'),
  newest: text('Newest'),
};

interface FoundQuestionsProps {
  readonly search: QuestionSearch;
  readonly address: ReturnType<typeof useListAddress>;
}

/** What a search for questions finds. */
export function FoundQuestions({ search, address }: FoundQuestionsProps) {
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
        loading={<LoadingCards text={t('Looking for questions…')} />}
        empty={
          <EmptySheet
            text={t('No question has these words and filters.')}
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
