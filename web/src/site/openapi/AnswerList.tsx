import type { ApiDocument } from '@exam-vault/contract/openapi';
import classes from './AnswerList.module.css';
import { FieldList, TypeDescription } from './FieldList.tsx';
import { InlineText } from './Prose.tsx';
import {
  answersOf,
  type ApiAnswer,
  type ApiCall,
  bodyOf,
  codesOf,
  codeDescriptions,
  fieldsOf,
  nameIn,
  shapeIn,
} from './read-document.ts';

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
      <p className={classes.words}>
        {response.description} {files.join(', ')}
        {body && files.length === 0 && fields.length === 0 && <TypeDescription schema={body.schema} />}
      </p>
      {fields.length > 0 && <FieldList fields={fields} />}
      {headers.map(({ name, words }) => (
        <p key={name} className={classes.words}>
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
  if (codes.length === 0) return <p className={classes.words}>{response.description}</p>;
  return (
    <ul className={classes.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code className={classes.code}>{code}</code> <InlineText>{words[code] ?? ''}</InlineText>
        </li>
      ))}
    </ul>
  );
}

/** All answers of a call by status. */
export function AnswerList({ document, call }: { readonly document: ApiDocument; readonly call: ApiCall }) {
  return (
    <dl className={classes.answers}>
      {answersOf(document, call).map((answer) => {
        const Answer = Number(answer.status) < 400 ? Success : Refusal;
        return (
          <div key={answer.status} className={classes.answer}>
            <dt className={classes.status} data-refused={Number(answer.status) >= 400 || undefined}>
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
