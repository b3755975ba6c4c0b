import type { ProblemCode } from '@exam-vault/contract/problems';
import { DEFAULT_LANGUAGE } from '@exam-vault/contract/languages';
import { i18n, t } from '../languages/i18n.ts';

/** Codes whose message names what is wrong, a field for example. It follows in English: better read so than not at all. */
const WITH_DETAIL: readonly string[] = [
  'VALIDATION',
  'MISSING_FIELDS',
  'WITHDRAWN',
  'SIGN_IN_TO_READ',
  'NEVER_PUBLISH',
] satisfies ProblemCode[];

/** Loaded with a language: English needs none of it. */
let known: Readonly<Record<string, string>> = {};

export function knowProblems(texts: Readonly<Record<ProblemCode, string>>): void {
  known = texts;
}

/** The message of a problem in the language of the page. In English, and for an unknown code, it is the hub's own. */
export function translatedProblem(code: string, serverText: string): string {
  const text = Object.hasOwn(known, code) ? known[code] : undefined;
  if (i18n.locale === DEFAULT_LANGUAGE || text === undefined) return serverText;
  // The specification's texts are translated word for word.
  const translation = t(serverText);
  if (translation !== serverText) return translation;
  return WITH_DETAIL.includes(code) ? `${t(text)} (${serverText})` : t(text);
}
