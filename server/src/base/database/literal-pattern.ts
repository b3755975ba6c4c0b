/** The LIKE pattern for values that contain this text, with `%`, `_` and `\` escaped. */
export function literalPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
