import type { FastifyRequest } from 'fastify';
import { validation } from '../../base/errors.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The JSON object of a request's body. @throws Problem VALIDATION for anything else */
export function jsonBody(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  const type = request.headers['content-type'] ?? '';
  if (!Buffer.isBuffer(body) || !/^application\/json\s*(;|$)/i.test(type)) throw validation('The body must be JSON.');
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(body), (key, inner: unknown) => {
      if (key === '__proto__') throw new SyntaxError('refused');
      return inner;
    });
  } catch {
    throw validation('The body isn’t valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw validation('The body must be a JSON object.');
  return value as Record<string, unknown>;
}
