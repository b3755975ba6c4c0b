/** The languages of the page, by their tags. The first is the one that the texts of the code are written in. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What a language calls itself, as `Intl.DisplayNames` says it: that takes a phone 60 ms to load. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** The language of the code: shown where no other is known or loaded. */
export const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(tag: string | null | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}
