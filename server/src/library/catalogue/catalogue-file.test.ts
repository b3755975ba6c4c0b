import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_CATALOGUE, subjectNames, unknownValues } from '@exam-vault/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue-file.ts';
import { ConfigError } from '../../base/config/config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'catalogue.json');
async function read(content: string | Buffer) {
  await writeFile(file(), content);
  return readCatalogue(file());
}
/** What is wrong with it, line for line, without the file's name. */
async function mistakes(content: string | Buffer): Promise<string[]> {
  const error: unknown = await read(content).then(
    () => null,
    (refused: unknown) => refused,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).message.split('\n').map((line) => {
    expect(line.startsWith(`CATALOGUE_FILE: ${file()}: `)).toBe(true);
    return line.slice(`CATALOGUE_FILE: ${file()}: `.length);
  });
}

const subjects = (...names: string[]) => [
  { group: 'All', subjects: names.map((name) => ({ name, abbreviations: [] })) },
];
/** As an editor writes it: one value a line. */
const written = (content: unknown) => JSON.stringify(content, null, 2);

describe('CATALOGUE_FILE (contract section 4)', () => {
  it('puts its lists over the defaults', async () => {
    expect(await read('{}')).toEqual(DEFAULT_CATALOGUE);
    expect(await read('{"departments": ["Law"]}')).toEqual({ ...DEFAULT_CATALOGUE, departments: ['Law'] });
    expect(await read('\uFEFF{"departments":\r\n["Law"]}\r\n')).toMatchObject({ departments: ['Law'] });
  });

  it('is trimmed like the values of a form, so that the two match exactly', async () => {
    const own = await read(
      JSON.stringify({
        departments: ['Génie'.normalize('NFD'), 'CSE '],
        subjects: subjects(' Réseaux'.normalize('NFD')),
      }),
    );
    expect(own.departments).toEqual(['Génie'.normalize('NFC'), 'CSE']);
    expect(unknownValues(own, { department: 'CSE', subject: 'Réseaux'.normalize('NFC') })).toEqual([]);
  });

  it('has an example in the documentation that the hub takes', async () => {
    const example = await readCatalogue(
      fileURLToPath(new URL('../../../../docs/catalogue.example.json', import.meta.url)),
    );
    for (const key of Object.keys(DEFAULT_CATALOGUE) as (keyof typeof example)[]) {
      expect(example[key], key).not.toEqual(DEFAULT_CATALOGUE[key]);
    }
    expect(subjectNames(example).length).toBeGreaterThan(5);
  });

  it.each<[string, unknown, string]>([
    ['a misspelt key', { department: ['X'] }, 'line 2: department: is not a key of the catalogue'],
    [
      'a misspelt key of a subject',
      { subjects: [{ ...subjects('A')[0], name: 'B' }] },
      'line 11: subjects.0.name: is not a key of the catalogue',
    ],
    ['an empty list', { years: ['1st'], departments: [] }, 'line 5: departments: is empty'],
    ['an entry that only looks empty', { departments: ['CSE', ' \u200B'] }, 'line 4: departments.1: is empty'],
    ['an entry too long', { years: ['x'.repeat(201)] }, 'line 3: years.0: is longer than 200 characters'],
    ['a value twice', { departments: ['CSE', 'ME', 'CSE '] }, 'line 5: departments.2: "CSE" is listed twice'],
    ['no subject', { subjects: [] }, 'line 2: subjects: is empty'],
    ['a group without subjects', { subjects: subjects() }, 'line 5: subjects.0.subjects: is empty'],
    ['a subject without a name', { subjects: subjects(' ') }, 'line 7: subjects.0.subjects.0.name: is empty'],
    [
      'a subject without abbreviations',
      { subjects: [{ group: 'All', subjects: [{ name: 'A' }] }] },
      'line 6: subjects.0.subjects.0.abbreviations: is missing',
    ],
    [
      'a subject in two groups',
      { subjects: [...subjects('Mathematics'), { ...subjects('Mathematics')[0], group: 'More' }] },
      'line 16: subjects.1.subjects.0.name: "Mathematics" is listed twice',
    ],
    [
      'a group twice',
      { subjects: [...subjects('A'), ...subjects('B')] },
      'line 13: subjects.1.group: "All" is listed twice',
    ],
    ['a list that is none', { departments: 'CSE' }, 'line 2: departments: must be a list'],
    ['an entry that is no text', { semesters: [1] }, 'line 3: semesters.0: must be a text'],
    ['a group that is none', { subjects: [null] }, 'line 3: subjects.0: must be an object'],
    ['null', null, 'line 1: must be an object with one key for each list'],
    ['a list', ['a'], 'line 1: must be an object with one key for each list'],
    ['a text', 'abc', 'line 1: must be an object with one key for each list'],
  ])('with %s is refused by line and field', async (_what, content, named) => {
    expect(await mistakes(written(content))).toEqual([named]);
  });

  it.each<[string, string | Buffer, string]>([
    ['a comma too many', '{\n  "years": [\n    "1st",\n  ]\n}', 'line 4: is not JSON: value expected'],
    ['a comma too few', '{\r\n"years": ["1st"]\r\n"units": ["I"]}', 'line 3: is not JSON: comma expected'],
    ['no end', '{\n', 'line 2: is not JSON: close brace expected'],
    ['nothing in it', '', 'line 1: is not JSON: value expected'],
    ['a comment', '{}\n// mine', 'line 2: is not JSON: invalid comment token'],
    ['a line break in a value', '{\n"years": ["1\nst"]}', 'line 2: is not JSON: unexpected end of string'],
    ['a million brackets', '['.repeat(1_000_000), 'line 1: is not JSON: nested too deeply'],
    ['another encoding', Buffer.from('{\n"years": ["1\u00E8re"]}', 'latin1'), 'line 2: is not UTF-8'],
    ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'line 1: is not UTF-8'],
    ['a key twice', '{"years": ["a"],\n"years": ["b"]}', 'line 2: years: is listed twice'],
    ['a key twice inside', '{"subjects": [{"group": "A",\n\n"group": "B"}]}', 'line 3: group: is listed twice'],
    ['__proto__', '{\n"__proto__": {"years": ["a"]}}', 'line 2: __proto__: is not a key of the catalogue'],
    ['constructor', '{\n"constructor": ["a"]}', 'line 2: constructor: is not a key of the catalogue'],
  ])('with %s is refused by its line', async (_what, content, named) => {
    expect(await mistakes(content)).toEqual([named]);
  });

  it('names all mistakes at once, in the order of the lines', async () => {
    expect(await mistakes('{\n"units": [],\n"years": ["a", "b",\n"a"],\n"colour": 1}')).toEqual([
      'line 2: units: is empty',
      'line 4: years.2: "a" is listed twice',
      'line 5: colour: is not a key of the catalogue',
    ]);
  });

  it('that is not there, no file, too large or not readable is refused with its path', async () => {
    await expect(readCatalogue(join(folder, 'nowhere.json'))).rejects.toThrow(
      /^CATALOGUE_FILE: .*nowhere\.json: ENOENT/,
    );
    await mkdir(join(folder, 'folder'));
    await expect(readCatalogue(join(folder, 'folder'))).rejects.toThrow(/folder: is not a file$/);
    await expect(readCatalogue('/dev/zero')).rejects.toThrow('CATALOGUE_FILE: /dev/zero: is not a file');
    expect(await mistakes(' '.repeat(4 * 1_048_576 + 1))).toEqual(['is larger than 4 MB']);
    // Root may read everything.
    if (process.getuid?.() === 0) return;
    await chmod(file(), 0);
    await expect(readCatalogue(file())).rejects.toThrow(/^CATALOGUE_FILE: .*EACCES/);
  });
});
