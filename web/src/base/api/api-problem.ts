import { t } from '../languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';
import { translatedProblem } from './problem-texts.ts';

/** Shown when the hub's answer has no text. */
const SOMETHING_WENT_WRONG = text('Something went wrong');
const UNREACHABLE = text('Can’t reach the server. Check your connection and try again.');

/** A failed call. Without any answer `status` is 0 and `code` is NETWORK. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number;
  readonly code: string;
  /** The server's own text, if there is one. `message` is its translation, or a general text. */
  readonly serverText: string | undefined;

  constructor(status: number, code: string, serverText?: string) {
    super(
      serverText === undefined
        ? t(status === 0 ? UNREACHABLE : SOMETHING_WENT_WRONG)
        : translatedProblem(code, serverText),
    );
    this.status = status;
    this.code = code;
    this.serverText = serverText;
  }
}

/** There was no answer: no network, the hub is down, or the connection broke. */
export function networkProblem(): ApiProblem {
  return new ApiProblem(0, 'NETWORK');
}

/** 410: the department has withdrawn it, and everybody may know. */
export function isWithdrawn(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 410;
}

/** It's published for others: this person may know of it, and no more. */
export function isForOthers(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'SIGN_IN_TO_READ';
}

/** 404: the object does not exist, or this caller may not know that it does. */
export function isNotFound(error: unknown): boolean {
  return isWithdrawn(error) || isForOthers(error) || (error instanceof ApiProblem && error.status === 404);
}

/** Reads the problem in an error answer. The body may be anything: a proxy's HTML page, or empty. */
export function problemOf(status: number, text: string): ApiProblem {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  const field = (name: string): string | undefined => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  return new ApiProblem(status, field('code') ?? `HTTP_${status}`, field('message') ?? field('error'));
}

/** The text to show for anything that was thrown. */
export function problemText(error: unknown): string {
  return error instanceof ApiProblem ? error.message : t(SOMETHING_WENT_WRONG);
}
