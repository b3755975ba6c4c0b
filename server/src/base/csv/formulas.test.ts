import { expect, it } from 'vitest';
import { escapeFormulas, unescapeFormulas } from './formulas.ts';

const SIGNS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
const COMMAND = `cmd|' /C calc'!A0`;

/** The cells of a line in a program that takes this character for the separator and knows no quotes, as it shows them. */
const cellsOf = (line: string, separator: string) =>
  line
    .split(/[\r\n\u2028\u2029]/)
    .flatMap((row) => row.split(separator).map((cell) => cell.replaceAll(/[\s"\u200B]/g, '')));

it.each(SIGNS)('no cell begins with %s, whichever separator a spreadsheet takes', (sign) => {
  for (const before of [
    '',
    ' ',
    '\u00A0',
    '\u200B',
    '"',
    'a;',
    'a; ',
    'a\t',
    'a|',
    'a\n',
    'a\r',
    'a\r\n ',
    'a\u2028',
    'a;;',
    '\t',
  ])
    for (const separator of [';', '\t', '|', '\n']) {
      const cells = cellsOf(escapeFormulas(`${before}${sign}${COMMAND}`), separator);
      expect(cells.filter((cell) => SIGNS.includes(cell.charAt(0)))).toEqual([]);
    }
});

it('leaves other texts as they are, and is taken back exactly', () => {
  for (const text of ['1-2', 'a=b', 'a, -1', 'f(2,-3)', "it's", "'quoted'", 'a; b', ''])
    expect([escapeFormulas(text), unescapeFormulas(text)]).toEqual([text, text]);
  for (const text of ['=1', "'=1", "''=1", ' =1', "a;'-b;-c", '-1\n-2\n\t@x', ';=;=', "' '=x", "|'|=1"])
    expect(unescapeFormulas(escapeFormulas(text))).toBe(text);
});
