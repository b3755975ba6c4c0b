import type { Access, Endpoint } from '@exam-vault/contract/endpoint';
import type { ApiHeader, ApiParameter, ApiResponse, JsonSchema } from '@exam-vault/contract/openapi';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type * as z from 'zod';

/** A call that is no endpoint of the contract, or a raw one. */
export interface RawOperation {
  readonly path: string;
  /** Absent: GET. */
  readonly method?: 'POST' | 'PATCH';
  readonly tag: 'account' | 'drafts' | 'files' | 'hub' | 'identity';
  readonly summary: string;
  readonly description: string;
  readonly parameters?: ApiParameter[];
  readonly body?: z.core.$ZodType;
  /** Needs the session's cookie. */
  readonly session?: true;
  /** Needs the bearer token of somebody with this access. */
  readonly access?: Access;
  readonly responses: Record<string, ApiResponse>;
  readonly problems?: readonly ProblemCode[];
}

/** Calls by their names. */
export type RawOperations = Readonly<Record<string, RawOperation>>;

/** What the contract says of a raw call. */
export function declared({ path, access, summary }: Endpoint & { readonly raw: true }) {
  return { path, summary, ...(access === 'anyone' ? {} : { access }) };
}

export function json(description: string, schema: JsonSchema): ApiResponse {
  return { description, content: { 'application/json': { schema } } };
}

/** An object with more in it than is told here. */
export function own(properties: Record<string, JsonSchema>, description?: string): JsonSchema {
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties,
    required: Object.keys(properties),
    additionalProperties: true,
  };
}

const FILE: JsonSchema = { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' };
export const fileContent = (...types: readonly string[]): NonNullable<ApiResponse['content']> =>
  Object.fromEntries(types.map((type) => [type, { schema: FILE }]));

export const text = (description: string): JsonSchema => ({ type: 'string', description });
export const header = (description: string): ApiHeader => ({ description, schema: { type: 'string' } });
export const parameter = (where: 'path' | 'query', name: string, description: string): ApiParameter => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string' },
});
