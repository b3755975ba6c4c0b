/** The LIKE pattern of everything that contains this text: `%`, `_` and `\` in it are themselves. */
export function literalPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
