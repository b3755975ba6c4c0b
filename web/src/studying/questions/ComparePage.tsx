import { type ComparedQuestions, MAX_COMPARED_LENGTH } from '@exam-vault/contract/questions';
import { useId, useRef, useState } from 'react';
import { problemText } from '../../base/api/api-problem.ts';
import { useCatalogue } from '../../library/documents/catalogue-queries.ts';
import { filterControls } from '../../library/documents/document-fields.ts';
import { FieldInput } from '../../library/documents/FieldInput.tsx';
import { useSearchParams } from '../../base/routing/routing.tsx';
import { BusyButton } from '../../base/ui/BusyButton.tsx';
import { EmptySheet } from '../../base/ui/EmptySheet.tsx';
import { Field } from '../../base/ui/Field.tsx';
import { Page } from '../../base/ui/Page.tsx';
import classes from './ComparePage.module.css';
import { useComparison } from './question-queries.ts';
import repeatClasses from './Repeats.module.css';
import { RepeatYears } from './Repeats.tsx';
import { t } from '../../base/languages/i18n.ts';
import { Form } from '../../base/ui/Form.tsx';

const SUBJECTS = filterControls('paper').filter(({ name }) => name === 'subject');

/** Teachers paste a draft paper and see which of its questions were asked before. */
export default function ComparePage() {
  const [address] = useSearchParams();
  const [text, setText] = useState('');
  const [subject, setSubject] = useState(address.get('subject') ?? '');
  const [isMissing, setMissing] = useState(false);
  const { data, error, isPending, mutate } = useComparison();
  const catalogue = useCatalogue();
  const input = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const isTooLong = text.length > MAX_COMPARED_LENGTH;
  const problem = isTooLong
    ? t('Up to {n, number} characters.', { n: MAX_COMPARED_LENGTH })
    : isMissing
      ? t('Paste the text of your paper.')
      : undefined;
  const submit = () => {
    setMissing(text.trim() === '');
    if (text.trim() === '' || isTooLong) input.current?.focus();
    else mutate({ text, subject });
  };
  return (
    <Page
      title={t('Check a new paper for repeated questions')}
      lead={t('See which questions in your paper were asked before. We compare your text but never save it.')}
      width="form"
    >
      <Form className={classes.form} onSubmit={submit} aria-label={t('Check a new paper for repeated questions')}>
        <Field label={t('Text of your paper')} id={id} error={problem}>
          <div className="field-box">
            <textarea
              ref={input}
              id={id}
              className={`field-input ${classes.text}`}
              rows={12}
              value={text}
              onChange={({ currentTarget: { value } }) => {
                setText(value);
                setMissing(false);
              }}
              aria-invalid={problem !== undefined}
              aria-describedby={problem === undefined ? undefined : `${id}-error`}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        </Field>
        {SUBJECTS.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={subject}
            onChange={setSubject}
            catalogue={catalogue}
            none={t('All subjects')}
          />
        ))}
        <BusyButton type="submit" busy={isPending}>
          {t('Compare')}
        </BusyButton>
      </Form>
      <div role="status" className={classes.said}>
        {isPending && t('Comparing…')}
        {data && said(data)}
      </div>
      {error && <EmptySheet text={problemText(error)} />}
      {data && data.total > 0 && <Compared compared={data} />}
    </Page>
  );
}

const isAsked = ({ repeats }: ComparedQuestions['data'][number]) => repeats.asked.length > 0;

function said({ data, total }: ComparedQuestions): string {
  if (total === 0) return t('No questions found in this text.');
  return t('{asked, number} of {n, plural, one {# question was} other {# questions were}} asked before.', {
    asked: data.filter(isAsked).length,
    n: data.length,
  });
}

function Compared({ compared: { data, total } }: { readonly compared: ComparedQuestions }) {
  return (
    <>
      {total > data.length && <p>{t('Only the first {n, number} questions were compared.', { n: data.length })}</p>}
      <ol className={classes.questions} aria-label={t('Questions in your paper')}>
        {data.map((question, index) => (
          <li key={`${index} ${question.label}`}>
            <p className={classes.question}>
              <strong>{question.label}</strong> {question.text}
            </p>
            {isAsked(question) ? (
              <div className={repeatClasses.repeats}>
                <RepeatYears repeats={question.repeats} />
              </div>
            ) : (
              <p className={classes.none}>{t('Not found in any paper.')}</p>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
