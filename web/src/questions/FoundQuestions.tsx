import { useRef } from 'react';
import { LoadingCards } from '../documents/CardGrid.tsx';
import { useListPlace } from '../documents/list-place.ts';
import { ListPager, ResultCount } from '../documents/ListPager.tsx';
import { withFilter } from '../documents/document-filters.ts';
import type { useListAddress } from '../documents/use-list-address.ts';
import { Failure } from '../personal/Failure.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { NativeSelect } from '../ui/NativeSelect.tsx';
import { type QuestionSearch, type QuestionSort, useFoundQuestions } from './question-queries.ts';
import { QuestionHit } from './QuestionHit.tsx';
import classes from './QuestionsPage.module.css';
import { text } from '@exam-vault/contract/texts';
import { t } from '../languages/i18n.ts';

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
  const { data, error, refetch, isPlaceholderData } = useFoundQuestions(search, address.page);
  const frame = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLParagraphElement>(null);
  useListPlace(data !== undefined && !isPlaceholderData, frame);
  // 'Clear' goes away with the empty list; the focus does not.
  const clear = () => {
    frame.current?.focus();
    address.setFilters({});
  };
  return (
    <div ref={frame} tabIndex={-1} className={classes.found}>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingCards text={t('Looking for questions…')} />}
      {data?.total === 0 && (
        <EmptySheet
          text={t('No question has these words and filters.')}
          action={Object.keys(address.filters).length > 0 && <Button onClick={clear}>{t('Clear all')}</Button>}
        />
      )}
      {data && data.total > 0 && (
        <>
          <div className={classes.over}>
            <ResultCount
              total={data.total}
              about={data.about}
              page={address.page}
              count={t('{n, plural, one {# question} other {# questions}}', { n: data.total })}
              top={top}
            />
            <SortChoice search={search} address={address} />
          </div>
          <ul className={classes.hits} aria-label={t('Questions')} aria-busy={isPlaceholderData}>
            {data.data.map((found) => (
              <QuestionHit key={found._id} found={found} />
            ))}
          </ul>
          <ListPager {...address} total={data.total} label={t('Pages of questions')} top={top} />
        </>
      )}
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
