import type { ApiDocument } from '@exam-vault/contract/openapi';
import classes from './CallSheet.module.css';
import { curlExample } from './curl-example.ts';
import { FieldList, TypeDescription } from './FieldList.tsx';
import { Collapsible } from './Collapsible.tsx';
import { Prose, CodeBlock, InlineText } from './Prose.tsx';
import {
  type ApiCall,
  bodyOf,
  fieldsOf,
  answersOf,
  type ApiAnswer,
  codesOf,
  codeDescriptions,
  nameIn,
  shapeIn,
} from './read-document.ts';
import { t } from '../../base/languages/i18n.ts';
import answerClasses from './AnswerList.module.css';

interface CallSheetProps {
  readonly document: ApiDocument;
  readonly call: ApiCall;
}

/** The parameters, the body and the answers of a call. */
function CallDetails({ document, call }: CallSheetProps) {
  const body = bodyOf(call.requestBody?.content);
  const sent = body ? fieldsOf(document, body.schema) : [];
  const parameters = (where: 'path' | 'query') =>
    (call.parameters ?? [])
      .filter((parameter) => parameter.in === where)
      .map(({ name, required, schema, description }) => ({ name, required, schema: { ...schema, description } }));
  const parts = [
    { title: t('In the path'), fields: parameters('path') },
    { title: t('In the query'), fields: parameters('query') },
    {
      title: body?.type === 'multipart/form-data' ? t('In the form (multipart/form-data)') : t('In the body (JSON)'),
      fields: sent,
    },
  ];
  return (
    <>
      <Prose>{call.description}</Prose>
      {parts
        .filter(({ fields }) => fields.length > 0)
        .map(({ title, fields }) => (
          <section key={title}>
            <h4 className={classes.part}>{title}</h4>
            <FieldList fields={fields} />
          </section>
        ))}
      <h4 className={classes.part}>{t('Responses')}</h4>
      <AnswerList document={document} call={call} />
      <h4 className={classes.part}>{t('From the command line')}</h4>
      <CodeBlock>{curlExample(document, call)}</CodeBlock>
    </>
  );
}

/** One call: its method and path, and its details when opened. */
export function CallSheet({ document, call }: CallSheetProps) {
  const { method, path, summary, operationId } = call;
  return (
    <Collapsible
      id={operationId}
      heading={
        <h3 className={classes.heading}>
          <span className={classes.method} data-method={method}>
            {method.toUpperCase()}
          </span>{' '}
          <span className={classes.path}>
            {/* A long path may wrap at its slashes. */}
            {path.split('/').map((part, index) => (
              <span key={`${index} ${part}`}>
                {index > 0 && '/'}
                <wbr />
                {part}
              </span>
            ))}
          </span>{' '}
          <span className={classes.summary}>{summary}</span>
        </h3>
      }
    >
      {() => <CallDetails document={document} call={call} />}
    </Collapsible>
  );
}

interface AnswerProps {
  readonly document: ApiDocument;
  readonly answer: ApiAnswer;
}

/** A successful answer. */
function Success({ document, answer: { response } }: AnswerProps) {
  const body = bodyOf(response.content);
  const files = Object.keys(response.content ?? {}).filter((type) => type !== 'application/json');
  const fields = body && shapeIn(body.schema) === null ? fieldsOf(document, body.schema) : [];
  const headers = Object.entries(response.headers ?? {}).map(([name, header]) => ({
    name,
    words: 'description' in header ? header.description : document.components.headers[nameIn(header)]?.description,
  }));
  return (
    <>
      <p className={answerClasses.words}>
        {response.description} {files.join(', ')}
        {body && files.length === 0 && fields.length === 0 && <TypeDescription schema={body.schema} />}
      </p>
      {fields.length > 0 && <FieldList fields={fields} />}
      {headers.map(({ name, words }) => (
        <p key={name} className={answerClasses.words}>
          <code>{name}</code>: {words}
        </p>
      ))}
    </>
  );
}

/** An error answer: its codes with their meaning. */
function Refusal({ document, answer: { response } }: AnswerProps) {
  const words = codeDescriptions(document);
  const codes = codesOf(response);
  if (codes.length === 0) return <p className={answerClasses.words}>{response.description}</p>;
  return (
    <ul className={answerClasses.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code className={answerClasses.code}>{code}</code> <InlineText>{words[code] ?? ''}</InlineText>
        </li>
      ))}
    </ul>
  );
}

/** All answers of a call by status. */
function AnswerList({ document, call }: { readonly document: ApiDocument; readonly call: ApiCall }) {
  return (
    <dl className={answerClasses.answers}>
      {answersOf(document, call).map((answer) => {
        const Answer = Number(answer.status) < 400 ? Success : Refusal;
        return (
          <div key={answer.status} className={answerClasses.answer}>
            <dt className={answerClasses.status} data-refused={Number(answer.status) >= 400 || undefined}>
              {answer.status}
            </dt>
            <dd>
              <Answer document={document} answer={answer} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
