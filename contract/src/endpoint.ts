import type * as z from 'zod/mini';

/**
 * Who may make a call before its own rules are asked. In every case a bad token is 401.
 * - anyone: a token is optional
 * - reader: the same, unless only members may read this hub (`READERS`): then a member, or someone in its networks
 * - identity: a valid token; a profile is not needed
 * - member: a valid token and a profile that is not disabled
 * - uploader: a student, or a teacher who is approved
 * - teacher: an approved teacher
 * - administrator: an approved teacher with is_admin
 */
export type Access = 'anyone' | 'reader' | 'identity' | 'member' | 'uploader' | 'teacher' | 'administrator';

/** What is counted for each person. The numbers: decision 24. */
export type Counted =
  | 'reads'
  | 'writes'
  | 'uploads'
  | 'upload_parts'
  | 'drafts'
  | 'downloads'
  | 'searches'
  | 'answers'
  | 'previews'
  | 'reports'
  | 'claims'
  | 'account_deletions'
  | 'decisions'
  | 'invitations'
  | 'registrations'
  | 'renames';

type Schema = z.ZodMiniType;

/** One HTTP call of the contract: the server serves this object, the web calls it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  /** A JSON body. */
  readonly body?: Schema;
  /** The text fields of a multipart form; such a call also takes a file under the name `file`. */
  readonly form?: Schema;
  /** A plain link leads to it, so a browser sends no token: where only members may read, the session's cookie counts too. */
  readonly linked?: true;
  /** How many files a form may have, each under the name `file`; absent: one. */
  readonly files?: number;
  readonly answer: Schema;
  /** Its answer is sent as it is, so `RAW_ROUTES` of the server has it, and not the list of calls. */
  readonly raw?: true;
  readonly status?: 200 | 201 | 202;
  /** Honours an Idempotency-Key: sent twice with the same one, it happens once. */
  readonly once?: true;
  /** The limit that it counts against, for each person or signed-out address; absent: reads for GET, else writes. Above it: 429 RATE_LIMITED. */
  readonly counted?: Counted;
  /** Of a JSON body; absent: 64 KiB. */
  readonly maxBodyBytes?: number;
}

/** Keeps the exact type of an endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Part = 'params' | 'query' | 'body' | 'form';
type SchemaOf<E, P extends Part> = E extends { readonly [K in P]: infer S extends Schema } ? S : never;

/** What a caller may send in one part. */
export type Input<E, P extends Part> = [SchemaOf<E, P>] extends [never] ? undefined : z.input<SchemaOf<E, P>>;
/** What the server gets of one part after validation. */
export type Parsed<E, P extends Part> = [SchemaOf<E, P>] extends [never] ? undefined : z.output<SchemaOf<E, P>>;
/** What the call answers. */
export type Answer<E extends Endpoint> = z.output<E['answer']>;
