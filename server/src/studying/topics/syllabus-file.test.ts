import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSyllabus } from './syllabus-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exam-vault-syllabus-'));
});
afterAll(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'syllabus.json');
async function read(content: unknown) {
  await writeFile(file(), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  return await readSyllabus(file(), DEFAULT_CATALOGUE);
}
const mistakes = async (content: unknown) =>
  await read(content).then(
    () => 'taken',
    (error: Error) => error.message.replaceAll(`SYLLABUS_FILE: ${file()}: `, '').split('\n'),
  );

describe('SYLLABUS_FILE (contract section 9)', () => {
  it('has the topics of each subject in their order, with the words of their names', async () => {
    const units = [
      {
        name: 'Memory',
        unit_no: 'II',
        topics: ['Paging and segmentation', { name: 'Deadlocks', words: ['safe state'] }],
      },
      { name: 'Files', topics: [' Disks '] },
    ];
    const syllabus = await read({ 'Operating Systems': units });
    expect(syllabus.get('Operating Systems')).toEqual([
      {
        name: 'Paging and segmentation',
        unit: 'Memory',
        unit_no: 'II',
        confidence: 1,
        phrases: ['Paging and segmentation', 'Paging', 'segmentation'],
      },
      { name: 'Deadlocks', unit: 'Memory', unit_no: 'II', confidence: 1, phrases: ['Deadlocks', 'safe state'] },
      { name: 'Disks', unit: 'Files', unit_no: null, confidence: 1, phrases: ['Disks'] },
    ]);
  });

  it('is of no subject when there is no file, and has an example that the hub takes', async () => {
    expect(await readSyllabus(null, DEFAULT_CATALOGUE)).toEqual(new Map());
    const example = fileURLToPath(new URL('../../../../docs/syllabus.example.json', import.meta.url));
    expect([...(await readSyllabus(example, DEFAULT_CATALOGUE)).keys()]).toEqual([
      'Operating Systems',
      'Computer Networks',
    ]);
  });

  it('is refused with the line and the field of each mistake', async () => {
    expect(await mistakes('{ "DBMS": [\n,] }')).toEqual([expect.stringMatching(/^line 2: is not JSON/)]);
    expect(await mistakes('{ /* mine */ }')).toEqual([expect.stringMatching(/^line 1: is not JSON/)]);
    expect(await mistakes([])).toEqual(['line 1: must be an object with one key for each subject']);
    const unit = (...topics: unknown[]) => ({ name: 'Unit', topics });
    expect(await mistakes({ Alchemy: [unit('Gold')], DBMS: [{ ...unit('SQL', 'sql'), unit_no: 'XX' }] })).toEqual([
      'line 2: Alchemy: is not a subject of the catalogue',
      'line 15: DBMS.0.topics.1: "sql" is listed twice',
      'line 17: DBMS.0.unit_no: is not a unit of the catalogue',
    ]);
    expect(await mistakes({ DBMS: [{ ...unit('SQL', { name: 7 }, ' '), unit: 'I' }, {}] })).toEqual([
      'line 8: DBMS.0.topics.1.name: must be a text',
      'line 10: DBMS.0.topics.2.name: is empty',
      'line 12: DBMS.0.unit: is not a key of the syllabus',
      'line 14: DBMS.1.name: is missing',
      'line 14: DBMS.1.topics: is missing',
    ]);
    expect(await mistakes({ DBMS: 'SQL', IoT: [] })).toEqual([
      'line 2: DBMS: must be a list',
      expect.stringMatching(/^line 3: IoT: Too small/),
    ]);
  });
});
