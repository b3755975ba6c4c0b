import { IconCopy, IconLink, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Question } from '@exam-vault/contract/questions';
import { AnswersButton } from '../answers/AnswersButton.tsx';
import { StudyButtons } from '../study-list/StudyButtons.tsx';
import { IconButton } from '../../base/ui/IconButton.tsx';
import { QuestionFacts } from './QuestionFacts.tsx';
import classes from './QuestionItem.module.css';
import { QuestionWords } from './QuestionPicture.tsx';
import { type QuestionNode, shortened, wholeText } from './question-tree.ts';
import { Repeats } from './Repeats.tsx';
import { SolutionHere } from './SolutionHere.tsx';
import { t } from '../../base/languages/i18n.ts';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { useToast } from '../../base/ui/toasts.tsx';

/** What is shown of a text; all of it is on the page. */
const MAX_CHARACTERS = 140;

interface QuestionItemProps {
  /** Its id. */
  readonly paper: string;
  readonly node: QuestionNode;
  /** The id of the question that is marked on its page. */
  readonly marked: string | null;
  readonly onGo: (node: QuestionNode) => void;
  /** The address of the question for other people. */
  readonly linkOf: (node: QuestionNode) => string;
  /** For teachers. */
  readonly correcting?: Correcting | undefined;
}

/** What corrects one question of the list at a time. */
export interface Correcting {
  /** The id of the question that is being corrected. */
  readonly open: string | null;
  readonly onOpen: (question: Question | null) => void;
  /** The id of the button that begins it. */
  readonly buttonOf: (question: Question) => string;
  readonly form: (question: Question) => ReactNode;
}

/** A question in the list of its paper, with its parts below it. */
export function QuestionItem(props: QuestionItemProps) {
  const { paper, node, marked, onGo, linkOf, correcting } = props;
  const { question, parts } = node;
  const copy = useCopy();
  const name = useId();
  const copyText = () => void copy(wholeText(node), { done: t('Question copied'), byHand: t('Copy this question') });
  const copyLink = () => {
    const url = new URL(linkOf(node), window.location.href).href;
    void copy(url, { done: t('Link copied'), byHand: t('Copy this link') });
  };
  return (
    <li className={classes.item}>
      {question.alternative && <p className={classes.or}>{t('or')}</p>}
      <button
        type="button"
        className={classes.go}
        aria-current={marked === question._id ? 'location' : undefined}
        onClick={() => onGo(node)}
      >
        <span className={classes.label} id={name}>
          <span className="visually-hidden">{t('Question {label}', { label: question.label })}</span>
          <span aria-hidden="true">{question.printed || question.label}</span>
        </span>{' '}
        <span>
          <QuestionWords question={question} paper={paper} parts={parts.map((part) => part.question)}>
            {shownText(node)}
          </QuestionWords>
        </span>{' '}
        <QuestionFacts question={question} />{' '}
        <span className="visually-hidden">{t('Go to page {page}', { page: question.page })}</span>
      </button>
      <div className={classes.tools}>
        <IconButton
          variant="subtle"
          aria-label={t('Copy text')}
          title={t('Copy text')}
          aria-describedby={name}
          onClick={copyText}
        >
          <IconCopy size={18} aria-hidden />
        </IconButton>
        <IconButton
          variant="subtle"
          aria-label={t('Copy link')}
          title={t('Copy link')}
          aria-describedby={name}
          onClick={copyLink}
        >
          <IconLink size={18} aria-hidden />
        </IconButton>
        {correcting && (
          <IconButton
            id={correcting.buttonOf(question)}
            variant="subtle"
            aria-label={t('Edit question')}
            title={t('Edit question')}
            aria-describedby={name}
            aria-expanded={correcting.open === question._id}
            onClick={() => correcting.onOpen(correcting.open === question._id ? null : question)}
          >
            <IconPencil size={18} aria-hidden />
          </IconButton>
        )}
        <StudyButtons id={question._id} describedBy={name} />
        <Repeats question={question} />
        <AnswersButton question={question} paper={paper} />
        <SolutionHere paper={paper} label={question.label} />
      </div>
      {correcting?.open === question._id && correcting.form(question)}
      {parts.length > 0 && (
        <ul className={classes.parts} aria-label={t('Parts of question {label}', { label: question.label })}>
          {parts.map((part) => (
            <QuestionItem key={part.question._id} {...props} node={part} />
          ))}
        </ul>
      )}
    </li>
  );
}

function shownText({ question: { text }, parts }: QuestionNode): string {
  if (text !== '') return shortened(text, MAX_CHARACTERS);
  return parts.length > 0 ? '' : t('We couldn’t read this question. See the page.');
}

const TOAST_MS = 3_000;

interface CopyWords {
  /** Said when it is done. */
  readonly done: string;
  /** Above the text where the browser does not copy, as on a page that came by plain http. */
  readonly byHand: string;
}

/** Copies a text, or shows it so that it can be copied by hand. */
function useCopy(): (text: string, words: CopyWords) => Promise<void> {
  const toast = useToast();
  const dialogs = useDialogs();
  return async (text, { done, byHand }) => {
    const { clipboard } = navigator as Partial<Navigator>;
    try {
      if (!clipboard) throw new TypeError('There is no clipboard');
      await clipboard.writeText(text);
      toast(done, TOAST_MS);
    } catch {
      dialogs.notice({ title: byHand, text, tone: 'neutral' });
    }
  };
}
