import type {
  ApiContent,
  ApiDocument,
  ApiMethod,
  ApiOperation,
  ApiReference,
  ApiResponse,
  JsonSchema,
} from '@exam-vault/contract/openapi';

/** One call with its method and path. */
export interface ApiCall extends ApiOperation {
  readonly method: ApiMethod;
  readonly path: string;
}

/** All calls in the document's order. */
export function callsOf({ paths }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method as ApiMethod, path })),
  );
}

/** Whether a call contains every word of a search. */
export function matchesSearch(call: ApiCall, looked: string): boolean {
  const text = `${call.method} ${call.path} ${call.summary} ${call.operationId}`.toLowerCase();
  return looked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The component name at the end of a reference. */
export function nameIn({ $ref }: ApiReference): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The name of the shape that a schema refers to, directly or as a list, or null. */
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
  email: 'email address',
};

function plainType(type: string, schema: JsonSchema): string {
  if (type === 'string') return schema.format ? (FORMATS[schema.format] ?? schema.format) : `text${lengths(schema)}`;
  if (type === 'integer') return schema.minimum === undefined ? 'whole number' : `whole number from ${schema.minimum}`;
  if (type === 'boolean') return 'true or false';
  return type;
}

/** Describes the type of a value. */
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

/** The allowed values of a field. Empty when any value is allowed. */
export function choicesOf(schema: JsonSchema): string[] {
  const values = schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []) ?? [];
  return values.map((value) => (value === '' ? '(empty)' : String(value)));
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** The fields of an object, with references resolved. */
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

/** The body of a call or an answer, with its content type. */
export function bodyOf(content: Record<string, ApiContent> | undefined): { type: string; schema: JsonSchema } | null {
  const [first] = Object.entries(content ?? {});
  return first ? { type: first[0], schema: first[1].schema } : null;
}

export interface ApiAnswer {
  readonly status: string;
  readonly response: ApiResponse;
}

/** The answers of a call, with references resolved. */
export function answersOf({ components }: ApiDocument, { responses }: ApiCall): ApiAnswer[] {
  return Object.entries(responses).flatMap(([status, stated]) => {
    const response = '$ref' in stated ? components.responses[nameIn(stated)] : stated;
    return response ? [{ status, response }] : [];
  });
}

/** The possible codes of an error answer. */
export function codesOf({ content }: ApiResponse): string[] {
  const narrowed = bodyOf(content)?.schema.allOf?.[1]?.properties?.['code']?.enum ?? [];
  return narrowed.map(String);
}

/** The meaning of every error code. */
export function codeDescriptions({ components }: ApiDocument): Readonly<Record<string, string>> {
  return components.schemas['Error']?.properties?.['code']?.['x-enumDescriptions'] ?? {};
}
