import { correctProfile } from '@exam-vault/contract/account';
import { isLanguage, type Language } from '@exam-vault/contract/languages';
import { call } from '../api/call.ts';
import { readRoleAnswer } from '../session/role-answer.ts';
import { authToken, storedDetails, storeRole } from '../session/session-store.ts';
import { i18n } from './i18n.ts';
import { keepOwnLanguage, offeredLanguages, showLanguage } from './language.ts';

/** Sends the language of the page to the hub, as the choice of the person who is signed in. */
export async function sendLanguage(): Promise<void> {
  const language = i18n.locale;
  if (!isLanguage(language) || authToken() === null) return;
  keepOwnLanguage(language);
  const role = readRoleAnswer(storedDetails());
  // At once: the page must not go back to the language that the hub still has.
  if (role !== null) storeRole(role.role, JSON.stringify({ ...role, language }));
  await call(correctProfile, { body: { language } });
}

/** Shows what the person chose, here or on another device. It is kept until they log out, so that the next person at this browser does not get it. */
export async function followLanguage(language: Language): Promise<void> {
  // They may have logged out while this was loaded.
  if (authToken() === null || !offeredLanguages().includes(language)) return;
  keepOwnLanguage(language);
  await showLanguage(language);
}
