import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_CATALOGUE, unknownValues } from '@exam-vault/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue-file.ts';
import { ConfigError } from './config.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-catalogue-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string) {
  const path = join(folder, 'catalogue.json');
  await writeFile(path, text);
  return readCatalogue(path);
}
const subjects = (...names: string[]) => [
  { group: 'All', subjects: names.map((name) => ({ name, abbreviations: [] })) },
];

describe('CATALOGUE_FILE (contract section 4)', () => {
  it('puts its lists over the defaults', async () => {
    expect(await read('{}')).toEqual(DEFAULT_CATALOGUE);
    expect(await read('{"departments": ["Law"]}')).toEqual({ ...DEFAULT_CATALOGUE, departments: ['Law'] });
  });

  it('is tidied as what is chosen in a form is, so that the two are the same to the letter', async () => {
    const own = await read(
      JSON.stringify({
        departments: ['Génie'.normalize('NFD'), 'CSE '],
        subjects: subjects(' Réseaux'.normalize('NFD')),
      }),
    );
    expect(own.departments).toEqual(['Génie'.normalize('NFC'), 'CSE']);
    expect(unknownValues(own, { department: 'CSE', subject: 'Réseaux'.normalize('NFC') })).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a misspelt key', { department: ['X'] }, '"department"'],
    ['a misspelt key of a subject', { subjects: [{ ...subjects('A')[0], name: 'B' }] }, 'subjects.0'],
    ['an empty list', { departments: [] }, 'departments'],
    ['an entry that only looks empty', { departments: ['CSE', ' \u200B'] }, 'departments.1: is empty'],
    ['an entry too long', { years: ['x'.repeat(201)] }, 'years.0'],
    ['a value twice', { departments: ['CSE', 'CSE '] }, 'departments: has "CSE" twice'],
    ['no subject', { subjects: [] }, 'subjects'],
    ['a group without subjects', { subjects: subjects() }, 'subjects.0.subjects'],
    ['a subject without a name', { subjects: subjects(' ') }, 'subjects.0.subjects.0.name: is empty'],
    ['a subject too long', { subjects: subjects('x'.repeat(201)) }, 'subjects.0.subjects.0.name'],
    [
      'a subject in two groups',
      { subjects: [...subjects('Mathematics'), { ...subjects('Mathematics')[0], group: 'More' }] },
      'subjects: has "Mathematics" twice',
    ],
    ['a group twice', { subjects: [...subjects('A'), ...subjects('B')] }, 'subjects: has "All" twice'],
    ['a list that is none', { departments: 'CSE' }, 'departments'],
    ['null', null, 'must be an object'],
    ['a list', ['a'], 'must be an object'],
    ['a text', 'abc', 'must be an object'],
  ])('with %s is refused by name', async (_what, content, named) => {
    const refused = await read(JSON.stringify(content)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as ConfigError).message).toContain(`CATALOGUE_FILE: ${join(folder, 'catalogue.json')}: `);
    expect((refused as ConfigError).message).toContain(named);
  });

  it('that is no JSON or not there is refused with its path', async () => {
    await expect(read('{')).rejects.toThrow(/^CATALOGUE_FILE: .*catalogue\.json: /);
    await expect(readCatalogue(join(folder, 'nowhere.json'))).rejects.toThrow(/^CATALOGUE_FILE: .*nowhere\.json: /);
  });
});
