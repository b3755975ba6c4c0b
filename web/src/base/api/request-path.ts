import type { Answer, Endpoint, Input } from '@exam-vault/contract/endpoint';
import { ApiProblem } from './api-problem.ts';

type Values = Readonly<Record<string, unknown>>;

/** One part of a call's input: required when the endpoint has it, absent otherwise. */
type Part<E, P extends 'params' | 'query' | 'body'> = [Input<E, P>] extends [undefined]
  ? unknown
  : Record<string, never> extends Input<E, P>
    ? { [K in P]?: Input<E, P> }
    : { [K in P]: Input<E, P> };

export type ParamsOf<E> = Part<E, 'params'>;
export type CallInput<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;
export type { Answer, Endpoint };

/** Fills in the parameters and the query of a call. Undefined query values are left out. */
export function requestPath(endpoint: Endpoint, params: Values = {}, query: Values = {}): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = text(params[name]) ?? '';
    // A browser resolves these as path segments. No object has such an id.
    if (value === '' || value === '.' || value === '..') throw new ApiProblem(404, 'NOT_FOUND');
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const filled = text(value);
    if (filled !== undefined) search.set(name, filled);
  }
  const filter = search.toString();
  return filter === '' ? path : `${path}?${filter}`;
}

function text(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}
