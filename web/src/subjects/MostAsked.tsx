import type { AskedQuestion } from '@exam-vault/contract/subjects';
import { paths } from '../app/paths.ts';
import { QuestionFacts } from '../questions/QuestionFacts.tsx';
import { shortened, yearsWithCounts } from '../questions/question-tree.ts';
import { Link } from '../routing/routing.ts';
import textLink from '../ui/TextLink.module.css';
import { Sparkline } from './Sparkline.tsx';
import classes from './SubjectPage.module.css';
import { t } from '../languages/i18n.ts';

/** Enough for a question; some hold a whole table. */
const MAX_CHARACTERS = 300;
/** A wrong year must not make a drawing of a century. */
const MAX_YEARS = 30;

interface MostAskedProps {
  readonly questions: readonly AskedQuestion[];
}

/** The questions that come again most often, each with the way to its place on a paper. */
export function MostAsked({ questions }: MostAskedProps) {
  const years = questions.flatMap((one) => one.years.filter((year) => year !== null));
  const last = Math.max(...years);
  const first = Math.max(Math.min(...years), last - MAX_YEARS + 1);
  return (
    <ol className={classes.asked}>
      {questions.map((question) => {
        const { _id, text, label, page, paper } = question;
        return (
          <li key={_id}>
            <p className={classes.text}>
              <Link className={textLink.link} to={paths.allPapersView(paper._id, { page, question: label })}>
                {shortened(text, MAX_CHARACTERS) || t('Its words could not be read.')}
              </Link>
            </p>
            <p className={classes.facts}>
              <Sparkline years={question.years} first={first} last={last} />
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
