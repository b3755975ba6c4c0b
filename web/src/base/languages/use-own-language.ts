import { useEffect } from 'react';
import type { RoleAnswer } from '@exam-vault/contract/users';
import { authToken } from '../session/session-store.ts';
import { i18n } from './i18n.ts';
import { chosenBefore } from './language.ts';

// A failure is only logged: the page has its language anyway.
const load = (run: (chunk: typeof import('./own-language.ts')) => Promise<void>) =>
  void import('./own-language.ts').then(run).catch(console.error);

/** Tells the hub what was chosen, for the mails and the other devices of the person who is signed in. */
export function tellLanguage() {
  if (authToken() !== null) load(({ sendLanguage }) => sendLanguage());
}

/** Who registers has chosen as a visitor; a language that the browser only prefers is no choice. */
export function tellFirstLanguage() {
  if (chosenBefore() !== undefined) tellLanguage();
}

/** Shows the language of the person who is signed in. What they choose on this page is sent by `tellLanguage`. */
export function useOwnLanguage(role: RoleAnswer | null) {
  const { language } = role ?? {};
  useEffect(() => {
    if (language !== undefined && language !== i18n.locale) load(({ followLanguage }) => followLanguage(language));
  }, [language]);
}
