import { type FoundQuestion, SURE_CONFIDENCE } from '@exam-vault/contract/questions';
import { AnswersButton } from '../answers/AnswersButton.tsx';
import { paths } from '../../base/routing/paths.ts';
import { RESULT, titleIdOf } from '../../library/documents/list-place.ts';
import { t } from '../../base/languages/i18n.ts';
import { examLine } from '../../library/papers/sitting-words.ts';
import { Link } from '../../base/routing/routing.tsx';
import { StudyButtons } from '../study-list/StudyButtons.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import { QuestionFacts } from './QuestionFacts.tsx';
import { shortened } from './question-tree.ts';
import { QuestionWords } from './QuestionPicture.tsx';
import classes from './QuestionsPage.module.css';
import { Repeats } from './Repeats.tsx';

/** Enough for a question; some hold a whole table. */
const MAX_CHARACTERS = 500;

/** What it is about, as far as the hub knows. */
function Topics({ question: { topics, topics_corrected } }: { readonly question: FoundQuestion }) {
  return topics.map(({ name, confidence }) => (
    <span key={name} className={classes.about}>
      {topics_corrected || confidence >= SURE_CONFIDENCE ? name : t('maybe {topic}', { topic: name })}
    </span>
  ));
}

/** A question in a list of several papers, with the way to its place. */
export function QuestionHit({ found }: { readonly found: FoundQuestion }) {
  const { paper, label, page } = found;
  return (
    <li className={classes.hit} {...{ [RESULT]: found._id }}>
      <p className={classes.text}>
        <QuestionWords question={found} paper={paper._id}>
          {shortened(found.text, MAX_CHARACTERS) || t('We couldn’t read this question. See the page.')}
        </QuestionWords>
      </p>
      <p className={classes.where} id={titleIdOf(found)}>
        <Link className={textLink.link} to={paths.allPapersView(paper._id, { page, question: label })}>
          {t('Question {label}', { label })} · {examLine(paper)}
        </Link>
      </p>
      <div className={classes.facts}>
        <QuestionFacts question={found} />
        <Topics question={found} />
        <StudyButtons id={found._id} describedBy={titleIdOf(found)} />
        <Repeats question={found} />
        <AnswersButton question={found} paper={paper._id} />
        {found.found_in_answer && <p className={classes.inAnswer}>{t('Your search words appear in an answer.')}</p>}
      </div>
    </li>
  );
}
