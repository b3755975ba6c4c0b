import { paths } from '../../base/routing/paths.ts';
import { useReturnsToDocument } from '../../library/documents/list-place.ts';
import { useListAddress } from '../../library/documents/use-list-address.ts';
import { Link } from '../../base/routing/routing.ts';
import { Page } from '../../base/ui/Page.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { FoundQuestions } from './FoundQuestions.tsx';
import { QuestionSearchForm } from './QuestionSearchForm.tsx';
import { sortOf } from './question-queries.ts';
import { t } from '../../base/languages/i18n.ts';

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
      lead={t('The questions of all papers. A machine has cut the papers into questions, so some are cut wrongly.')}
      focusesHeading={!returnsToQuestion}
      actions={
        <Link className={textLink.link} to={paths.allPapers({ title: query, subject, semester, exam_type, exam_year })}>
          {t('Search papers')}
        </Link>
      }
    >
      <QuestionSearchForm key={`${query ?? ''} ${filters['marks'] ?? ''}`} address={address} />
      <FoundQuestions search={search} address={address} />
    </Page>
  );
}
