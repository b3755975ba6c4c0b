import * as declared from './calls.ts';
import type { Endpoint } from './endpoint.ts';

type Declared = typeof declared;
/** The names under which calls are exported are their ids in /openapi.json. */
export type CallName = {
  [Name in keyof Declared]: Declared[Name] extends { readonly raw: true }
    ? never
    : Declared[Name] extends Endpoint
      ? Name
      : never;
}[keyof Declared];

const isCall = (entry: [string, unknown]): entry is [CallName, Endpoint] =>
  typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1] && !('raw' in entry[1]);

/** Every JSON and multipart call there is. No row, no route. */
export const CALLS = Object.fromEntries(Object.entries<unknown>(declared).filter(isCall)) as Readonly<
  Record<CallName, Endpoint>
>;

export const ENDPOINTS: readonly Endpoint[] = Object.values(CALLS);
