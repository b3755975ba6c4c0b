import type { AskedQuestion } from '@exam-vault/contract/subjects';
import { paths } from '../../base/routing/paths.ts';
import { QuestionFacts } from '../questions/QuestionFacts.tsx';
import { shortened, yearsWithCounts } from '../questions/question-tree.ts';
import { QuestionWords } from '../questions/QuestionPicture.tsx';
import { Link } from '../../base/routing/routing.ts';
import textLink from '../../base/ui/TextLink.module.css';
import { spanOf, Sparkline } from './Sparkline.tsx';
import classes from './SubjectPage.module.css';
import { t } from '../../base/languages/i18n.ts';

/** Enough for a question; some hold a whole table. */
const MAX_CHARACTERS = 300;

function countsOf(years: readonly (number | null)[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const year of years) if (year !== null) counts.set(year, (counts.get(year) ?? 0) + 1);
  return counts;
}

interface MostAskedProps {
  readonly questions: readonly AskedQuestion[];
}

/** The questions that come again most often, each with the way to its place on a paper. */
export function MostAsked({ questions }: MostAskedProps) {
  const { first, last } = spanOf(questions.flatMap((one) => one.years));
  return (
    <ol className={classes.asked}>
      {questions.map((question) => {
        const { _id, text, label, page, paper } = question;
        return (
          <li key={_id}>
            <p className={classes.text}>
              <Link className={textLink.link} to={paths.allPapersView(paper._id, { page, question: label })}>
                <QuestionWords question={question} paper={paper._id}>
                  {shortened(text, MAX_CHARACTERS) || t('Its words could not be read.')}
                </QuestionWords>
              </Link>
            </p>
            <p className={classes.facts}>
              <Sparkline counts={countsOf(question.years)} first={first} last={last} />
              <span>
                {t('{n, plural, one {In # paper} other {In # papers}}: {years}', {
                  n: question.years.length,
                  years: yearsWithCounts(question.years, t('year unknown')),
                })}
              </span>
              <QuestionFacts question={question} />
            </p>
          </li>
        );
      })}
    </ol>
  );
}
