import type { MockPaper } from '@exam-vault/contract/mock-papers';
import type { FoundQuestion } from '@exam-vault/contract/questions';
import { paths } from '../../base/routing/paths.ts';
import { QuestionFacts } from '../questions/QuestionFacts.tsx';
import { type QuestionNode, questionTree, shortened } from '../questions/question-tree.ts';
import { QuestionWords } from '../questions/QuestionPicture.tsx';
import { Link } from '../../base/routing/routing.tsx';
import { StudyButtons } from '../study-list/StudyButtons.tsx';
import textLink from '../../base/ui/TextLink.module.css';
import classes from './MockPaperPage.module.css';
import { t } from '../../base/languages/i18n.ts';
import { examLine } from '../../library/papers/sitting-words.ts';

/** Enough to know a question again. */
const MAX_CHARACTERS = 80;

interface NumberedQuestion {
  readonly node: QuestionNode<FoundQuestion>;
  /** Its number on this paper. */
  readonly number: number;
}

interface Numbered {
  readonly title: string;
  readonly first: number;
  readonly questions: readonly NumberedQuestion[];
}

/** The sections with numbers of this paper, which go on from section to section. An alternative has the number of its question. */
function numbered(sections: MockPaper['sections']): Numbered[] {
  let number = 0;
  return sections.map(({ title, questions }) => {
    const first = number + 1;
    const own = questionTree(questions).map((node) => {
      if (!node.question.alternative) number += 1;
      return { node, number };
    });
    return { title, first, questions: own };
  });
}

interface MockSheetProps {
  readonly subject: string;
  readonly paper: MockPaper;
  readonly minutes: number;
  /** The key is shown, and printed on a page of its own. */
  readonly hasKey: boolean;
}

/** The mock paper as a sheet. It alone is printed. */
export function MockSheet({ subject, paper, minutes, hasKey }: MockSheetProps) {
  const sections = numbered(paper.sections);
  return (
    <div data-mock>
      <article className={classes.sheet} aria-label={t('Mock paper')}>
        <header className={classes.top}>
          <h2>{subject}</h2>
          <p>
            <span>{t('Mock paper {seed}', { seed: String(paper.seed) })}</span>
            {paper.reached > 0 && (
              <>
                <span>{t('Time: {n, number} minutes', { n: minutes })}</span>
                <span>{t('Marks: {n, number}', { n: paper.reached })}</span>
              </>
            )}
          </p>
        </header>
        {sections.map(({ title, questions }) => (
          <section key={`${title} ${questions[0]?.number}`} aria-label={title || t('Questions')}>
            {title !== '' && <h3>{title}</h3>}
            <ul className={classes.questions}>
              {questions.map(({ node, number }) => (
                <li key={node.question._id}>
                  {node.question.alternative && <p className={classes.or}>{t('OR')}</p>}
                  <QuestionLines node={node} label={node.question.alternative ? '' : `${number}.`} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p className={classes.origin}>{t('Questions were extracted automatically. Check the original papers.')}</p>
      </article>
      {hasKey && <Key sections={sections} questions={paper.sections.flatMap(({ questions }) => questions)} />}
    </div>
  );
}

interface QuestionLinesProps {
  readonly node: QuestionNode<FoundQuestion>;
  readonly label: string;
}

/** A question with its parts. The marks stand where they are printed: at the parts, or at the question. */
function QuestionLines({ node: { question, parts }, label }: QuestionLinesProps) {
  const hasMarksBelow = parts.some((part) => part.question.marks !== null);
  return (
    <>
      <div className={classes.line}>
        <span className={classes.number}>{label}</span>
        <p className={classes.words}>
          <QuestionWords
            question={question}
            paper={question.paper._id}
            parts={parts.map((part) => part.question)}
            isEager
          >
            {question.text}
          </QuestionWords>
        </p>
        {question.marks !== null && !hasMarksBelow && (
          <span className={classes.marks}>
            <span aria-hidden="true">[{question.marks}]</span>
            <span className="visually-hidden">
              {t('{n, plural, one {# mark} other {# marks}}', { n: question.marks })}
            </span>
          </span>
        )}
      </div>
      {parts.length > 0 && (
        <ul className={classes.parts}>
          {parts.map((part) => (
            <li key={part.question._id}>
              {part.question.alternative && <p className={classes.or}>{t('OR')}</p>}
              <QuestionLines node={part} label={part.question.printed} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface KeyProps {
  readonly sections: readonly Numbered[];
  readonly questions: readonly FoundQuestion[];
}

/** Where each question was asked. */
function Key({ sections, questions }: KeyProps) {
  const byId = new Map(questions.map((one) => [one._id, one]));
  const rows = sections.flatMap((section) =>
    section.questions.flatMap(({ node, number }) => {
      const question = byId.get(node.question._id);
      return question ? [{ question, number }] : [];
    }),
  );
  return (
    <section className={`${classes.sheet} ${classes.key}`} aria-labelledby="mock-key">
      <h2 id="mock-key">{t('Sources')}</h2>
      <ul className={classes.questions}>
        {rows.map(({ question, number }) => {
          const { paper, label, page, text, asked } = question;
          const exam = examLine(paper);
          return (
            <li key={question._id} className={classes.line}>
              <span className={classes.number}>{question.alternative ? t('OR') : `${number}.`}</span>
              <div className={classes.words}>
                <Link className={textLink.link} to={paths.allPapersView(paper._id, { page, question: label })}>
                  {t('{exam}, question {label}', { exam, label })}
                </Link>
                <p className={classes.about}>
                  <span>{shortened(text, MAX_CHARACTERS)}</span>
                  <QuestionFacts question={question} />
                  {asked > 0 && (
                    <span>
                      {t('{n, plural, one {Also in # other paper} other {Also in # other papers}}', { n: asked })}
                    </span>
                  )}
                </p>
                <StudyButtons id={question._id} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
