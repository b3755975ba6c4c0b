import { correctProfile } from '@exam-vault/contract/account';
import { isLanguage, type Language } from '@exam-vault/contract/languages';
import { call } from '../api/call.ts';
import { readRoleAnswer } from '../identity/role-answer.ts';
import { authToken, storedDetails, storeRole } from '../identity/session-store.ts';
import { chosenBefore, FOLLOWED, offeredLanguages, showLanguage } from './language.ts';

/** Sends the choice of this device to the hub. */
export async function sendLanguage(): Promise<void> {
  const language = chosenBefore();
  if (!isLanguage(language)) return;
  const token = authToken();
  await call(correctProfile, { body: { language } });
  const role = readRoleAnswer(storedDetails());
  // Somebody else may have signed in meanwhile.
  if (role !== null && token === authToken()) storeRole(role.role, JSON.stringify({ ...role, language }));
}

/**
 * Shows what the person chose on another device, unless this device has a choice of its own; the first choice of a device becomes the person's. It
 * is kept until they log out, so that the next person at this browser does not get it.
 */
export async function followLanguage(language: Language | undefined): Promise<void> {
  if (language === undefined) return sendLanguage();
  if (chosenBefore() !== undefined || !offeredLanguages().includes(language)) return;
  try {
    localStorage.setItem(FOLLOWED, language);
  } catch {
    // A browser that keeps nothing follows at every load.
  }
  await showLanguage(language);
}
