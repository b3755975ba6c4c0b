import {
  MAX_LABEL_LENGTH,
  MAX_QUESTION_TEXT,
  type Question,
  correctQuestion,
  mergeQuestions,
  setQuestionTopics,
  splitQuestion,
  type QuestionsOfPaper,
} from '@exam-vault/contract/questions';
import { useEffect, useRef, useState } from 'react';
import { problemText, ApiProblem } from '../../base/api/api-problem.ts';
import { t } from '../../base/languages/i18n.ts';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { Button } from '../../base/ui/Button.tsx';
import { useDialogs } from '../../base/ui/dialogs.tsx';
import { TextArea } from '../../base/ui/TextArea.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useToast } from '../../base/ui/toasts.tsx';
import classes from './CorrectQuestion.module.css';
import { TopicChoice } from './TopicChoice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { QUESTIONS } from './question-queries.ts';
import { Form } from '../../base/ui/Form.tsx';

const TOAST_MS = 4_000;

interface CorrectQuestionProps {
  readonly paper: string;
  readonly subject: string;
  readonly question: Question;
  /** The question or part behind it on the paper. */
  readonly next: Question | undefined;
  /** It is done, or given up. */
  readonly onClose: () => void;
}

/** Null: no marks. Undefined: no number. */
function marksOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null;
  const marks = Number(typed.trim().replace(',', '.'));
  return marks > 0 ? marks : undefined;
}

/** The fields in which a teacher corrects a question, in its place in the list. */
export default function CorrectQuestion({ paper, subject, question, next, onClose }: CorrectQuestionProps) {
  const [before] = useState({ label: question.label, text: question.text, marks: question.marks });
  const [values, setValues] = useState({ ...before, marks: before.marks === null ? '' : String(before.marks) });
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const corrections = useCorrections(paper);
  const dialogs = useDialogs();
  const toast = useToast();
  useEffect(() => area.current?.focus(), []);
  const set = (changed: Partial<typeof values>) => setValues((now) => ({ ...now, ...changed }));

  const run = async (done: string, act: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setFailure('');
    try {
      await act();
      toast(done, TOAST_MS);
      onClose();
    } catch (error) {
      setFailure(problemText(error));
      setBusy(false);
    }
  };

  /** What was typed; null when it is not possible. */
  const typed = (): QuestionChanges | null => {
    const marks = marksOf(values.marks);
    if (marks === undefined) {
      setFailure(t('Enter the marks as a number.'));
      return null;
    }
    return {
      ...(values.label !== before.label && { label: values.label }),
      ...(values.text !== before.text && { text: values.text }),
      ...(marks !== before.marks && { marks }),
    };
  };
  /** Saves what was typed first. @returns the question as it is then */
  const saved = async (changes: QuestionChanges): Promise<Question> => {
    if (Object.keys(changes).length === 0) return question;
    const now = await corrections.change(question, changes);
    return now.find(({ _id }) => _id === question._id) ?? question;
  };

  const save = () => {
    const changes = typed();
    if (changes) void run(t('Question saved'), () => saved(changes));
  };
  const split = () => {
    const changes = typed();
    const at = area.current?.selectionStart ?? 0;
    const [own, rest] = [values.text.slice(0, at), values.text.slice(at)];
    if (own.trim() === '' || rest.trim() === '') {
      setFailure(t('Place the cursor where the next question starts.'));
      area.current?.focus();
      return;
    }
    // The hub keeps a text without the spaces around it.
    const place = changes?.text === undefined ? at : own.normalize('NFC').trimStart().length;
    if (changes) {
      void run(t('Question split'), async () => await corrections.split(await saved(changes), place));
    }
  };
  const join = (other: Question) => {
    const changes = typed();
    if (changes) {
      void run(t('Questions merged'), async () => await corrections.join([await saved(changes), other]));
    }
  };
  const putBack = () =>
    dialogs.confirm({
      title: t('Reset this question?'),
      text: t('All edits to this question will be lost, including merges and splits.'),
      action: t('Reset'),
      onOkay: () => void run(t('Question reset'), () => corrections.putBack(question)),
    });

  return (
    <Form className={classes.form} aria-label={t('Edit question {label}', { label: question.label })} onSubmit={save}>
      <TextArea
        ref={area}
        label={t('Text')}
        rows={4}
        maxLength={MAX_QUESTION_TEXT}
        value={values.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <div className={classes.short}>
        <TextInput
          label={t('Number')}
          required
          pattern=".*\S.*"
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
          value={values.label}
          onChange={(event) => set({ label: event.currentTarget.value })}
        />
        <TextInput
          label={t('Marks')}
          inputMode="decimal"
          autoComplete="off"
          value={values.marks}
          onChange={(event) => set({ marks: event.currentTarget.value })}
        />
      </div>
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <div className={classes.buttons}>
        <BusyButton type="submit" busy={isBusy}>
          {t('Save')}
        </BusyButton>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
      <div className={classes.buttons}>
        <BusyButton busy={isBusy} variant="default" onClick={split}>
          {t('Split here')}
        </BusyButton>
        {next && (
          <BusyButton busy={isBusy} variant="default" onClick={() => join(next)}>
            {t('Merge with the next question ({label})', { label: next.label })}
          </BusyButton>
        )}
        {question.corrected && (
          <BusyButton busy={isBusy} variant="default" onClick={putBack}>
            {t('Reset to the original')}
          </BusyButton>
        )}
      </div>
      <TopicChoice
        subject={subject}
        question={question}
        isBusy={isBusy}
        onSave={(topics) => void run(t('Topics saved'), () => corrections.setTopics(question, topics))}
      />
    </Form>
  );
}

/** What a teacher changes of a question. */
interface QuestionChanges {
  readonly label?: string;
  readonly text?: string;
  readonly marks?: number | null;
}

/** Corrects the questions of a paper. Each call answers all of them, as they are then. */
function useCorrections(paper: string) {
  const client = useQueryClient();
  const own = [QUESTIONS, 'paper', paper];
  const shown = async (answer: Promise<QuestionsOfPaper>): Promise<readonly Question[]> => {
    try {
      const now = await answer;
      client.setQueryData(own, now);
      // Searches and repeats are asked again when they are shown next.
      void client.invalidateQueries({ queryKey: [QUESTIONS], predicate: ({ queryKey }) => queryKey[2] !== paper });
      return now.data;
    } catch (error) {
      // Somebody else was faster: what they have made of it is shown beside what was typed.
      if (error instanceof ApiProblem && error.status >= 404 && error.status <= 409) {
        await client.invalidateQueries({ queryKey: own });
      }
      throw error;
    }
  };
  return {
    change: ({ _id, revision }: Question, changes: QuestionChanges) =>
      shown(call(correctQuestion, { params: { id: _id }, body: { revision, ...changes } })),
    putBack: ({ _id, revision }: Question) =>
      shown(call(correctQuestion, { params: { id: _id }, body: { revision, reset: true } })),
    join: (questions: readonly Question[]) =>
      shown(
        call(mergeQuestions, {
          body: { ids: questions.map(({ _id }) => _id), revisions: questions.map(({ revision }) => revision) },
        }),
      ),
    setTopics: ({ _id, revision }: Question, topics: readonly string[] | null) =>
      shown(call(setQuestionTopics, { params: { id: _id }, body: { revision, topics: topics && [...topics] } })),
    split: ({ _id, revision }: Question, at: number) => shown(call(splitQuestion, { body: { id: _id, revision, at } })),
  };
}
