import { PROBLEM_STATUS } from '@exam-vault/contract/problems';
import type { FuzzRequest } from './requests.ts';
import type { WireAnswer } from './wire.ts';

/** What our own insides look like, and nothing that is sent does. */
const INSIDES =
  /node_modules|\/dist\/|\/server\/src\/|\.[jt]s:\d+|\n\s+at |\bat async |identity_users|identity_keys|documents_pkey|syntax error at|invalid input syntax|invalid byte sequence|violates |SQLSTATE|ECONN|ENOENT|EACCES|ERR_[A-Z]+_|[A-Z][a-z]+Error:/;

/** What is wrong with an answer, whatever was asked (contract section 3); empty when nothing is. `secrets` must not be in it. */
export function faultsOf(request: FuzzRequest, answer: WireAnswer, secrets: readonly string[]): string[] {
  const { status, headers, body } = answer;
  const faults: string[] = [];
  const text = body.toString('utf8');
  if (status === 503) {
    if (!headers.has('retry-after')) faults.push('503 without Retry-After');
  } else if (status >= 500 || status < 200) faults.push(`status ${status}`);
  if (request.mustNotSucceed && status < 400) faults.push(`${status} with a token that does not hold`);
  for (const secret of secrets) if (text.includes(secret)) faults.push(`it tells ${secret}`);
  if (status >= 400 && !request.isHead) {
    if (INSIDES.test(text)) faults.push('it tells of our insides');
    // Node itself answers what is no HTTP at all, and a range that is not there has no words.
    if (status !== 416) faults.push(...faultsOfProblem(status, text, headers.get('content-type') ?? ''));
  }
  return faults;
}

/** The error body: error, message (the same text) and code, and nothing else. */
function faultsOfProblem(status: number, text: string, type: string): string[] {
  if (!type.startsWith('application/json')) return [`${status} as ${type || 'no type'}: ${text.slice(0, 100)}`];
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return [`no JSON: ${text.slice(0, 100)}`];
  }
  const { error, message, code, ...others } = body as Record<string, unknown>;
  if (
    typeof error !== 'string' ||
    error !== message ||
    typeof code !== 'string' ||
    !Object.hasOwn(PROBLEM_STATUS, code)
  )
    return [`no error body: ${text.slice(0, 200)}`];
  return Object.keys(others).length > 0 ? [`more than an error body: ${text.slice(0, 200)}`] : [];
}
