import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * What /openapi.json is made of (contract section 3, extension): as much of OpenAPI 3.1 as the hub writes and its page at /docs reads.
 * https://spec.openapis.org/oas/v3.1.1.html
 */

/** JSON Schema 2020-12, as far as it is used. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  contentMediaType?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  pattern?: string;
  examples?: unknown[];
  /** The list of /catalogue that the value is chosen from. */
  'x-catalogue'?: string;
  /** What each value of an enumeration means. */
  'x-enumDescriptions'?: Record<string, string>;
}

export interface ApiReference {
  $ref: string;
}

export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
}

export interface ApiContent {
  schema: JsonSchema;
  /** The types that a part of a form may have. */
  encoding?: Record<string, { contentType: string }>;
}

export interface ApiBody {
  required: boolean;
  content: Record<string, ApiContent>;
}

export interface ApiHeader {
  description: string;
  schema: JsonSchema;
}

export interface ApiResponse {
  description: string;
  headers?: Record<string, ApiHeader | ApiReference>;
  content?: Record<string, ApiContent>;
}

export interface ApiOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Array<Record<string, string[]>>;
  parameters?: ApiParameter[];
  requestBody?: ApiBody;
  responses: Record<string, ApiResponse | ApiReference>;
}

export type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface ApiDocument {
  openapi: string;
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: Array<{ url: string; description: string }>;
  tags: Array<{ name: string; description: string }>;
  paths: Record<string, Partial<Record<ApiMethod, ApiOperation>>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ApiResponse>;
    headers: Record<string, ApiHeader>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

export const getApiDocument = endpoint({
  method: 'GET',
  path: '/openapi.json',
  access: 'anyone',
  summary: 'All of these calls, as OpenAPI 3.1',
  raw: true,
  answer: z.custom<ApiDocument>(),
});
