import { DEFAULT_LANGUAGE, type Language } from '@exam-vault/contract/languages';
import { inEnglish as putValues } from '@exam-vault/contract/texts';
import type { UserRow } from '../database/schema.ts';
import type { MailWords, WriteLetter } from '../ports/mailer.ts';
import { hi } from './languages/hi.ts';

/** How days and times are written. */
const LOCALE: Record<Language, string> = { en: 'en-GB', hi: 'hi-IN' };

/** The texts of each language by their English, which stands where it is used (decision 70). `npm run check` finds what is missing. */
const TEXTS: Record<Language, Readonly<Record<string, string>>> = { en: {}, hi };

/** Texts in a language, by their English. */
export const translator =
  (language: Language): MailWords['t'] =>
  (english, values = {}) =>
    putValues(TEXTS[language][english] ?? english, values);

const mailWords = (language: Language, timeZone: string): MailWords => ({
  t: translator(language),
  day: (date) => date.toLocaleDateString(LOCALE[language], { dateStyle: 'long', timeZone }),
  time: (date) => date.toLocaleString(LOCALE[language], { dateStyle: 'long', timeStyle: 'short', timeZone }),
});

/** A mail tells days and times where its reader is, else of the institution, in the language that its reader has chosen, else in the first one that the hub offers, as the page is (decision 70). */
export const letterWriter =
  (offered: readonly Language[], timeZone: string): WriteLetter =>
  ({ language, name, timeZone: own, write, ...letter }) => {
    const written = language !== null && offered.includes(language) ? language : (offered[0] ?? DEFAULT_LANGUAGE);
    const words = mailWords(written, own ?? timeZone);
    const { subject, parts } = write(words);
    const { t } = words;
    const greeted = [name === undefined ? null : t('Hello {name},', { name }), ...parts];
    const text = `${greeted.filter((part) => part !== null).join('\n\n')}\n`;
    return { ...letter, language: written, subject, text };
  };

/** To a person, by name. */
export const toPerson = ({
  email,
  language,
  name,
  time_zone,
}: Pick<UserRow, 'email' | 'language' | 'name' | 'time_zone'>) => ({
  to: email,
  language,
  timeZone: time_zone,
  name,
});
