import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csvForm, csvLine, CsvProblem, readCsv } from './read-csv.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(content: string | Buffer): Promise<string[]> {
  const path = join(folder, 'archive.csv');
  await writeFile(path, content);
  const rows: string[] = [];
  for await (const { line, cells } of readCsv(path, await csvForm(path))) rows.push(`${line}: ${cells.join('|')}`);
  return rows;
}

describe('reading a CSV', () => {
  it('names the true line of each row, whatever ends a line and stands in quotes', async () => {
    for (const newline of ['\n', '\r\n', '\r']) {
      const lines = ['a,b', '1,"x', 'y', '', 'z"', '', '', '2,q', '"3', '","r"', '4,s', ''];
      expect(await read(lines.join(newline))).toEqual([
        '1: a|b',
        `2: 1|${['x', 'y', '', 'z'].join(newline)}`,
        '8: 2|q',
        `9: 3${newline}|r`,
        '11: 4|s',
      ]);
    }
  });

  it('takes what Excel writes: semicolons, a byte order mark, tabs', async () => {
    expect(await read('\uFEFFtitle;subject\r\n"a;b";"say ""c"""\r\n')).toEqual(['1: title|subject', '2: a;b|say "c"']);
    expect(await read('\uFEFF"title"\t"subject"\n1,5\t2')).toEqual(['1: title|subject', '2: 1,5|2']);
    expect(await read('title\nGénie, Ωmega')).toEqual(['1: title', '2: Génie| Ωmega']);
    expect(await read('')).toEqual([]);
  });

  it('does not check how many cells a row has', async () => {
    expect(await read('a,b\n1\n1,2,3\n,\n')).toEqual(['1: a|b', '2: 1', '3: 1|2|3', '4: |']);
  });

  it('finds the line that is not UTF-8, also far down', async () => {
    const head = Buffer.from(`title\r\n${'é,"\r\n"\r\n'.repeat(8_000)}`);
    const before = head.toString().split('\n').length;
    const latin = Buffer.concat([head, Buffer.from('\nG\u00E9nie', 'latin1')]);
    await expect(read(latin)).rejects.toThrow(`line ${before + 1} is not UTF-8`);
    await expect(read(Buffer.from('\uFEFFa,b\n', 'utf16le'))).rejects.toThrow('line 1 is not UTF-8');
    // Cut in the middle of a character.
    await expect(read(Buffer.from('a\né').subarray(0, -1))).rejects.toThrow('line 2 is not UTF-8');
    expect((await read(head))[0]).toBe('1: title');
  });

  it('refuses quotes that make nonsense, and does not read the rest of the file for one value', async () => {
    const refused = (content: string) =>
      read(content).then(
        () => null,
        (error: unknown) => error,
      );
    for (const [content, words] of [
      ['a,b\r\n1,"2\r\n3"\r\n4,"5\r\n6,7\r\n', 'the row starting on line 4: a quote isn’t closed'],
      ['a,b\n1,"2"x\n', 'the row starting on line 2: there’s a quote inside a value'],
      ['a,b\n1,x"2\n', 'the row starting on line 2: there’s a quote inside a value'],
      [`a,b\n1,"${'x\n'.repeat(600_000)}`, 'the row starting on line 2: the row is longer than 1 MB'],
    ] as const) {
      const error = await refused(content);
      expect(error).toBeInstanceOf(CsvProblem);
      expect((error as Error).message).toContain(words);
    }
    await expect(csvForm(folder)).rejects.toThrow();
    await expect(csvForm('/dev/zero')).rejects.toThrow('is not a file');
    await expect(csvForm(join(folder, 'nowhere.csv'))).rejects.toThrow('ENOENT');
  });

  it('writes what it would read', async () => {
    for (const form of [
      { delimiter: ',', newline: '\n', bom: '' },
      { delimiter: ';', newline: '\r\n', bom: '\uFEFF' },
    ]) {
      const cells = ['plain', 'a,b;c', 'say "x"', 'two\r\nlines', ' around ', '', "'=1+1"];
      const [, row] = await read(
        form.bom + csvLine(['a', ...cells.slice(1).map(() => 'b')], form) + csvLine(cells, form),
      );
      expect(row).toBe(`2: ${cells.join('|')}`);
    }
  });
});
