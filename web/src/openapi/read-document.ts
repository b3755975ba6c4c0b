import type {
  ApiContent,
  ApiDocument,
  ApiMethod,
  ApiOperation,
  ApiReference,
  ApiResponse,
  JsonSchema,
} from '@exam-vault/contract/openapi';

/** One call with where it is. */
export interface ApiCall extends ApiOperation {
  readonly method: ApiMethod;
  readonly path: string;
}

/** All calls of the document, in its order. */
export function callsOf({ paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method as ApiMethod, path })),
  );
}

/** Whether a call is one of those that somebody looks for: every word stands somewhere in it. */
export function matchesSearch(call: ApiCall, looked: string): boolean {
  const text = `${call.method} ${call.path} ${call.summary} ${call.operationId}`.toLowerCase();
  return looked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The last part of a reference: the name of a component. */
export function nameIn({ $ref }: ApiReference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The named shape that a schema stands for, in a list or not, or null. */
export function shapeIn(schema: JsonSchema): string | null {
  if (schema.$ref !== undefined) return nameIn({ $ref: schema.$ref });
  const inner = schema.items ?? schema.allOf?.[0];
  return inner ? shapeIn(inner) : null;
}

function lengths({ minLength = 0, maxLength }: JsonSchema): string {
  if (maxLength === undefined) return '';
  return minLength > 0 ? `, ${minLength} to ${maxLength} characters` : `, up to ${maxLength} characters`;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'time (ISO 8601)',
  'uri-reference': 'path',
  binary: 'file',
  email: 'e-mail address',
};

function plainType(type: string, schema: JsonSchema): string {
  if (type === 'string') return schema.format ? (FORMATS[schema.format] ?? schema.format) : `text${lengths(schema)}`;
  if (type === 'integer') return schema.minimum === undefined ? 'whole number' : `whole number from ${schema.minimum}`;
  if (type === 'boolean') return 'true or false';
  return type;
}

/** The type of a value in words. */
export function describeType(schema: JsonSchema): string {
  const { type, items, anyOf, allOf } = schema;
  const shape = schema.$ref === undefined ? null : nameIn({ $ref: schema.$ref });
  if (shape) return shape;
  if (allOf?.[0]) return describeType(allOf[0]);
  if (anyOf) return anyOf.map(describeType).join(' or ');
  if (items) return `list of ${describeType(items)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return 'one of these';
  const list = schema['x-catalogue'];
  if (list !== undefined)
    return `one of the catalogue's ${list.replaceAll('_', ' ')}${type === 'string' ? '' : ', or null'}`;
  return [type ?? 'anything']
    .flat()
    .map((one) => plainType(one, schema))
    .join(' or ');
}

/** The values a field is chosen from, or none. */
export function choicesOf(schema: JsonSchema): string[] {
  const values = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
  return values.map((value) => (value === '' ? '(empty)' : String(value)));
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** The fields of an object, following references. */
export function fieldsOf(document: ApiDocument, schema: JsonSchema): Field[] {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[nameIn({ $ref: schema.$ref })];
    return named ? fieldsOf(document, named) : [];
  }
  const merged = (schema.allOf ?? []).flatMap((one) => fieldsOf(document, one));
  const also = new Set((schema.allOf ?? []).flatMap((one) => one.required ?? []));
  const required = new Set([...(schema.required ?? []), ...also]);
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    required: false,
  }));
  return [...merged, ...own].map((field) => ({ ...field, required: field.required || required.has(field.name) }));
}

/** The one body of a call or an answer, with its type. */
export function bodyOf(content: Record<string, ApiContent> | undefined): { type: string; schema: JsonSchema } | null {
  const [first] = Object.entries(content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
}

export interface ApiAnswer {
  readonly status: string;
  readonly response: ApiResponse;
}

/** What a call answers, references followed. */
export function answersOf({ components }: ApiDocument, { responses }: ApiCall): ApiAnswer[] {
  return Object.entries(responses).flatMap(([status, stated]) => {
    const response = '$ref' in stated ? components.responses[nameIn(stated)] : stated;
    return response ? [{ status, response }] : [];
  });
}

/** The codes that an error answer may have. */
export function codesOf({ content }: ApiResponse): string[] {
  const narrowed = bodyOf(content)?.schema.allOf?.[1]?.properties?.['code']?.enum ?? [];
  return narrowed.map(String);
}

/** What every code means, with the words of the document. */
export function codeDescriptions({ components }: ApiDocument): Readonly<Record<string, string>> {
  return components.schemas['Error']?.properties?.['code']?.['x-enumDescriptions'] ?? {};
}
