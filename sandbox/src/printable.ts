/** Everything that moves a terminal's cursor, turns the direction of text or ends a line, except the newline. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

const escaped = (character: string): string => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;

/** At most `maxChars` UTF-16 units of a text that a child wrote, fit for a log: what cannot be seen is written as `\u{hex}`. */
export function printable(text: string, maxChars: number): string {
  return text.slice(0, maxChars).replaceAll(UNPRINTABLE, escaped).slice(0, maxChars);
}
