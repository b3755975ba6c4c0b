import type { ApiHeader, ApiParameter, ApiResponse, JsonSchema } from '@exam-vault/contract/openapi';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type * as z from 'zod/mini';

/** A call that is no endpoint of the contract. */
export interface RawOperation {
  readonly path: string;
  readonly method: 'get' | 'post' | 'patch';
  readonly operationId: string;
  readonly tag: 'account' | 'drafts' | 'files' | 'hub' | 'identity';
  readonly summary: string;
  readonly description: string;
  readonly parameters?: ApiParameter[];
  readonly body?: z.ZodMiniType;
  /** Needs the session's cookie. */
  readonly session?: true;
  /** Needs the bearer token. */
  readonly token?: true;
  readonly responses: Record<string, ApiResponse>;
  readonly problems?: readonly ProblemCode[];
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

export const text = (description: string): JsonSchema => ({ type: 'string', description });
export const header = (description: string): ApiHeader => ({ description, schema: { type: 'string' } });
export const parameter = (where: 'path' | 'query', name: string, description: string): ApiParameter => ({
  name,
  in: where,
  required: where === 'path',
  description,
  schema: { type: 'string' },
});
