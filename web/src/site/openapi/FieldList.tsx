import { Fragment } from 'react';
import type { JsonSchema } from '@exam-vault/contract/openapi';
import { Link } from '../../base/routing/routing.tsx';
import classes from './FieldList.module.css';
import { InlineText } from './Prose.tsx';
import { choicesOf, type Field, shapeIn, describeType } from './read-document.ts';
import { t } from '../../base/languages/i18n.ts';

/** A longer list of choices is collapsed. */
const MAX_VISIBLE_CHOICES = 12;

function Choices({ values }: { readonly values: readonly string[] }) {
  if (values.length === 0) return null;
  const list = (
    <ul className={classes.choices}>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
  if (values.length <= MAX_VISIBLE_CHOICES) return list;
  return (
    <details className={classes.many}>
      <summary>{t('All {n} values', { n: values.length })}</summary>
      {list}
    </details>
  );
}

/** The description of a type. The name of a shape is a link. */
export function TypeDescription({ schema }: { readonly schema: JsonSchema }) {
  const { anyOf = [] } = schema;
  if (anyOf.some((one) => shapeIn(one) !== null))
    return anyOf.map((one, at) => (
      <Fragment key={describeType(one)}>
        {at > 0 && t(' or ')}
        <TypeDescription schema={one} />
      </Fragment>
    ));
  const shape = shapeIn(schema);
  const words = describeType(schema);
  if (shape === null) return words;
  const [before] = words.split(shape);
  return (
    <>
      {before}
      <Link to={`#${shape}`} className={classes.shape}>
        {shape}
      </Link>
    </>
  );
}

/** A list of fields with type and description. */
export function FieldList({ fields }: { readonly fields: readonly Field[] }) {
  return (
    <dl className={classes.fields}>
      {fields.map(({ name, required, schema }) => (
        <div key={name} className={classes.field}>
          <dt>
            <code className={classes.name}>{name}</code>
            {required && <span className={classes.required}>{t('required')}</span>}
          </dt>
          <dd>
            <span className={classes.type}>
              <TypeDescription schema={schema} />
            </span>
            {schema.description && (
              <span className={classes.words}>
                <InlineText>{schema.description}</InlineText>
              </span>
            )}
            <Choices values={choicesOf(schema)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
