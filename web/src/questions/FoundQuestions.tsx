import type { FoundQuestion } from '@exam-vault/contract/questions';
import { useRef } from 'react';
import { AnswersButton } from '../answers/AnswersButton.tsx';
import { paths } from '../app/paths.ts';
import { LoadingCards } from '../documents/CardGrid.tsx';
import { RESULT, titleIdOf, useListPlace } from '../documents/list-place.ts';
import { ListPager, ResultCount } from '../documents/ListPager.tsx';
import { withFilter } from '../documents/document-filters.ts';
import type { useListAddress } from '../documents/use-list-address.ts';
import { Failure } from '../personal/Failure.tsx';
import { Link } from '../routing/routing.ts';
import { Button } from '../ui/Button.tsx';
import { EmptySheet } from '../ui/EmptySheet.tsx';
import { NativeSelect } from '../ui/NativeSelect.tsx';
import textLink from '../ui/TextLink.module.css';
import { QuestionFacts } from './QuestionFacts.tsx';
import { type QuestionSearch, type QuestionSort, useFoundQuestions } from './question-queries.ts';
import { shortened } from './question-tree.ts';
import classes from './QuestionsPage.module.css';
import { Repeats } from './Repeats.tsx';
import { text } from '@exam-vault/contract/texts';
import { t } from '../languages/i18n.ts';

/** Enough for a question; some hold a whole table. */
const MAX_CHARACTERS = 500;

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
              <Hit key={found._id} found={found} />
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

function Hit({ found }: { readonly found: FoundQuestion }) {
  const { paper, label, page } = found;
  const facts = [paper.exam_year, paper.exam_type].filter((fact) => fact !== null && fact !== '');
  return (
    <li className={classes.hit} {...{ [RESULT]: found._id }}>
      <p className={classes.text}>{shortened(found.text, MAX_CHARACTERS) || t('Its words could not be read.')}</p>
      <p className={classes.where} id={titleIdOf(found)}>
        <Link className={textLink.link} to={paths.allPapersView(paper._id, { page, question: label })}>
          {t('Question {label}', { label })} · {[paper.title, ...facts].join(' · ')}
        </Link>
      </p>
      <div className={classes.facts}>
        <QuestionFacts question={found} />
        <Repeats question={found} />
        <AnswersButton question={found} paper={paper._id} />
        {found.found_in_answer && <p className={classes.inAnswer}>{t('An answer has these words.')}</p>}
      </div>
    </li>
  );
}
