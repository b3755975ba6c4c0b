import { createRequire } from 'node:module';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { codePoints, looksEmpty } from '@exam-vault/contract/text';
import type * as language from '@zxcvbn-ts/language-common';
import type { Problem } from '../errors.ts';
import { commonPassword, weakPassword } from '../identity-problems.ts';

/** Shorter names from an e-mail are not checked: many good passwords are a short word with digits and signs. */
const MIN_NAME_CHARS = 4;
/** Digits and signs that people put around a word to make a password: 'examvault2026!', '123priya'. */
const AFFIXES = /^[\d\W_]+|[\d\W_]+$/gu;
/** Words of this hub (ASVS 6.1.2). */
const HUB_WORDS = new Set(['examvault', 'exampaper', 'exampapers']);

const require = createRequire(import.meta.url);
let loaded: ReadonlySet<string> | null = null;

/** The 49,000 most used passwords; 18,000 of them are long enough to be allowed otherwise. Loaded when first asked for, because they take 14 MB. */
function mostUsed(): ReadonlySet<string> {
  if (!loaded) {
    const { dictionary } = require('@zxcvbn-ts/language-common') as typeof language;
    loaded = new Set(dictionary['passwords-common']);
  }
  return loaded;
}

const normalize = (text: string) => text.normalize('NFKC').toLowerCase();

/** Whether attackers try this password first: one of the most used, or the hub's name or the e-mail's with some digits around it. */
export function isCommonPassword(password: string, email: string | null = null): boolean {
  const text = normalize(password);
  if (mostUsed().has(text)) return true;
  const word = text.replaceAll(AFFIXES, '');
  if (HUB_WORDS.has(word.replaceAll(/[\s_-]/g, ''))) return true;
  if (email === null) return false;
  const address = normalize(email);
  const name = (address.split('@')[0] ?? '').replaceAll(AFFIXES, '');
  return text === address || (name.length >= MIN_NAME_CHARS && word === name);
}

/** What is wrong with a new password for the account with this e-mail, or null. */
export function passwordProblem(password: string, email: string | null = null): Problem | null {
  const length = codePoints(password);
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH || looksEmpty(password)) return weakPassword();
  return isCommonPassword(password, email) ? commonPassword() : null;
}

/** @throws Problem WEAK_PASSWORD */
export function assertGoodPassword(password: string, email: string | null = null): void {
  const problem = passwordProblem(password, email);
  if (problem) throw problem;
}
