import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@exam-vault/contract/languages';
import type { Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { knowProblems } from '../api/problem-texts.ts';
import { readChoice, writeChoice } from '../ui/stored.ts';
import { authToken } from '../session/session-store.ts';
import { activate, i18n } from './i18n.ts';

// The choice of visitors on this device. Not in local storage: logging out clears it.
const COOKIE = 'language';
/** In local storage: that of the person who is signed in. Logging out clears it. */
const OWN = 'language';

/** Each language is a folder with its texts; only the one that is chosen is loaded. */
const CATALOGUES = import.meta.glob<{ messages: Messages }>('./*/index.ts');

/** The languages that this hub offers (`LANGUAGES`). The hub writes them into the page. */
export function offeredLanguages(): readonly Language[] {
  const tags = document.querySelector<HTMLMetaElement>('meta[name="languages"]')?.content.split(',') ?? [];
  const offered = tags.filter(isLanguage);
  return offered.length === 0 ? LANGUAGES : offered;
}

/** What a visitor chose on this device. */
export function chosenBefore(): string | undefined {
  return readChoice(COOKIE);
}

function ownLanguage(): string | null {
  try {
    return localStorage.getItem(OWN);
  } catch {
    // A browser that keeps nothing.
    return null;
  }
}

/** Keeps the language of the person who is signed in. */
export function keepOwnLanguage(language: Language): void {
  try {
    localStorage.setItem(OWN, language);
  } catch {
    // A browser that keeps nothing asks at every load.
  }
}

/** The language of the person who is signed in, else what a visitor chose on this device, else the browser's first language that is offered. */
export function preferredLanguage(): Language {
  const offered = offeredLanguages();
  const wished = [ownLanguage(), chosenBefore(), ...navigator.languages.map((tag) => tag.split('-')[0])];
  const found = wished.find((tag) => isLanguage(tag) && offered.includes(tag));
  return isLanguage(found) ? found : (offered[0] ?? DEFAULT_LANGUAGE);
}

/** Shows the page in this language. One that cannot be loaded leaves the page as it is: it is better read in English than not at all. */
export async function showLanguage(language: Language): Promise<boolean> {
  const load = CATALOGUES[`./${language}/index.ts`];
  try {
    if (load === undefined) activate(language, {});
    else {
      const [{ messages }, { PROBLEM_TEXTS }] = await Promise.all([load(), import('../api/problem-table.ts')]);
      knowProblems(PROBLEM_TEXTS);
      activate(language, messages);
    }
  } catch (error) {
    console.error('The language could not be loaded', error);
    return false;
  }
  document.documentElement.lang = language;
  return true;
}

/** The choice of a visitor, remembered on this device; or of a person who is signed in, remembered until they log out: the next person must not get it. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const shown = await showLanguage(language);
  if (!shown) return false;
  if (authToken() === null) writeChoice(COOKIE, language);
  else keepOwnLanguage(language);
  return true;
}

/** After logging out: the page is a visitor's again. */
export function showVisitorsLanguage(): void {
  const language = preferredLanguage();
  if (language !== i18n.locale) void showLanguage(language);
}

const subscribe = (listener: () => void) => i18n.on('change', listener);

export function useLanguage(): string {
  return useSyncExternalStore(subscribe, () => i18n.locale);
}
