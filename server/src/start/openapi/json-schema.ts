import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import type { JsonSchema } from '@exam-vault/contract/openapi';
import * as z from 'zod';
import { COMPONENTS } from './components.ts';
import { wordsFor } from './nouns.ts';
import type { FieldWords } from './nouns/noun-words.ts';

type Schema = z.core.$ZodType;
/** A body and a form hold their values against the catalogue; a filter and an old document may have any. */
export type Use = 'sent' | 'filter' | 'answered';

/** What the contract says of a schema, with the names that components have. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get(schema: z.core.$ZodType) {
    const name = NAMES.get(schema);
    const said = z.globalRegistry.get(schema);
    return name ? { ...said, id: name } : said;
  }
}
const NAMES = new Map<z.core.$ZodType, string>(Object.entries(COMPONENTS).map(([name, schema]) => [schema, name]));
const metadata = new NamedSchemas();

/** The JSON Schema of one schema of the contract, as a client sends it or as the hub answers it. */
function converted(schema: Schema, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    metadata,
    unrepresentable: 'any',
    override({ zodSchema: { _zod }, jsonSchema }) {
      const { def } = _zod;
      // Where a text is only tidied on its way in, the answer has the tidied one: of the same type, within the same limits.
      if (io === 'output' && def.type === 'pipe' && jsonSchema.type === undefined)
        Object.assign(jsonSchema, converted(def.in, 'input'), jsonSchema);
      delete jsonSchema.propertyNames;
    },
  });
  return json as JsonSchema;
}

function withInteger(type: JsonSchema['type']): JsonSchema['type'] {
  if (Array.isArray(type)) return type.map((one) => (one === 'number' ? 'integer' : one));
  return type === 'number' ? 'integer' : type;
}

/** The values of a record, of a record of records too: whatever is counted by value is whole. */
function withIntegers(schema: JsonSchema): JsonSchema {
  const { additionalProperties: values } = schema;
  return {
    ...schema,
    type: withInteger(schema.type) ?? 'string',
    ...(typeof values === 'object' ? { additionalProperties: withIntegers(values) } : {}),
  };
}

function valuesOf(catalogue: Catalogue, list: keyof Catalogue): readonly string[] {
  return list === 'subjects' ? subjectNames(catalogue) : catalogue[list];
}

function withWords(schema: JsonSchema, words: FieldWords, use: Use, catalogue: Catalogue): JsonSchema {
  const { description, list, keywords = {} } = words;
  const json: JsonSchema = { ...schema, ...keywords, description };
  if (schema.type !== undefined && keywords.type === undefined) json.type = withInteger(schema.type) as string;
  if (list === undefined) return json;
  json['x-catalogue'] = list;
  if (use !== 'sent') return json;
  const { maxLength: _max, minLength, ...chosen } = json;
  // An optional one is cleared by an empty text.
  return { ...chosen, enum: [...(minLength === undefined ? [''] : []), ...valuesOf(catalogue, list)] };
}

/** Adds a description to each field. `place` is the name of the component or operation that contains the schema. */
function described(schema: JsonSchema, place: string, use: Use, catalogue: Catalogue): JsonSchema {
  const json: JsonSchema = { ...schema };
  if (json.$ref) json.$ref = json.$ref.replace('#/$defs/', '#/components/schemas/');
  if (json.items) json.items = described(json.items, place, use, catalogue);
  if (json.anyOf) json.anyOf = json.anyOf.map((one) => described(one, place, use, catalogue));
  if (typeof json.additionalProperties === 'object')
    json.additionalProperties = withIntegers(json.additionalProperties);
  if (json.properties) {
    json.properties = Object.fromEntries(
      Object.entries(json.properties).map(([name, property]) => {
        const inner = described(property, place, use, catalogue);
        const words = wordsFor(place, name);
        return [name, words ? withWords(inner, words, use, catalogue) : inner];
      }),
    );
  }
  return json;
}

/** Schemas of the document; those with a name of their own are collected and referred to. */
export function schemaCollection(catalogue: Catalogue) {
  const components: Record<string, JsonSchema> = {};
  return {
    components,
    /** The schema as the document has it, in the words of `place`. */
    add(schema: Schema, use: Use, place: string): JsonSchema {
      const { $defs = {}, ...json } = converted(schema, use === 'answered' ? 'output' : 'input') as JsonSchema & {
        $defs?: Record<string, JsonSchema>;
      };
      for (const [name, named] of Object.entries($defs)) components[name] ??= described(named, name, use, catalogue);
      return described(json, place, use, catalogue);
    },
  };
}
