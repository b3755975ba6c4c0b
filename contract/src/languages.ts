/** The languages of the page, by their tags. The first is the one that the texts of the code are written in. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The language of the code: shown where no other is known or loaded. */
export const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(tag: string | null | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag);
}
