import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** A file for SYLLABUS_FILE, until the test file ends. @returns its path */
export async function syllabusFile(syllabus: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exam-vault-syllabus-'));
  atEnd(() => rm(folder, { recursive: true }));
  const path = join(folder, 'syllabus.json');
  await writeFile(path, JSON.stringify(syllabus));
  return path;
}
