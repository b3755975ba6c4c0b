import type { Question, Repeats as RepeatsOf } from '@exam-vault/contract/questions';
import { problemText } from '../../base/api/api-problem.ts';
import { paths } from '../../base/routing/paths.ts';
import { Link } from '../../base/routing/routing.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { Opener } from '../../base/ui/Opener.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { yearsWithCounts } from './question-tree.ts';
import { useRepeats } from './question-queries.ts';
import classes from './Repeats.module.css';
import { t } from '../../base/languages/i18n.ts';
import { sittingLine } from '../../library/papers/sitting-words.ts';

/** How often a question was asked in other papers; in which, when somebody opens it. */
export function Repeats({ question }: { readonly question: Question }) {
  if (question.asked === 0) return null;
  return (
    <Opener
      label={t('{n, plural, one {Also asked once} other {Also asked # times}}', { n: question.asked })}
      className={classes.repeats}
      isAnnounced
    >
      <RepeatList id={question._id} />
    </Opener>
  );
}

function RepeatList({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRepeats(id, true);
  if (error && !data) {
    return (
      <p>
        {problemText(error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </p>
    );
  }
  if (!data) return <p>{t('Searching…')}</p>;
  return <RepeatYears repeats={data} />;
}

/** In which years a question was asked, and where. */
export function RepeatYears({ repeats: { asked, data } }: { readonly repeats: RepeatsOf }) {
  if (asked.length === 0) return <p>{t('Also asked in papers you don’t have access to.')}</p>;
  const years = yearsWithCounts(
    asked.map(({ exam_year }) => exam_year),
    t('year unknown'),
  );
  return (
    <>
      <p>{t('Also asked: {years}', { years })}</p>
      <ul>
        {asked.map(({ paper }) => {
          const there = data.find(({ question }) => question.paper._id === paper._id);
          const place = there && { page: there.question.page, question: there.question.label };
          return (
            <li key={paper._id}>
              <Link className={textLink.link} to={paths.allPapersView(paper._id, place)}>
                {[sittingLine(paper) || t('year unknown'), paper.exam_type, paper.title]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </Link>{' '}
              {there?.kind === 'near' && t('almost the same')}
            </li>
          );
        })}
      </ul>
    </>
  );
}
