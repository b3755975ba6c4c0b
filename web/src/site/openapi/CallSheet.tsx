import type { ApiDocument } from '@exam-vault/contract/openapi';
import { AnswerList } from './AnswerList.tsx';
import classes from './CallSheet.module.css';
import { curlExample } from './curl-example.ts';
import { FieldList } from './FieldList.tsx';
import { Collapsible } from './Collapsible.tsx';
import { Prose, CodeBlock } from './Prose.tsx';
import { type ApiCall, bodyOf, fieldsOf } from './read-document.ts';
import { t } from '../../base/languages/i18n.ts';

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
      <h4 className={classes.part}>{t('Answers')}</h4>
      <AnswerList document={document} call={call} />
      <h4 className={classes.part}>{t('From a terminal')}</h4>
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
