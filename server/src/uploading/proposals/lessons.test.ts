import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import type { ReadWord } from '@exam-vault/sandbox/reader/document-reader';
import { expect, it } from 'vitest';
import type { Lesson } from './proposal-input.ts';
import { proposeFields } from './propose-fields.ts';

function page(code: string) {
  const lines = ['Northgate Technical Campus', 'End Term Examination 2021', `Course Code : ${code}`, 'Max Marks : 60'];
  const words = lines.flatMap((text, line) => {
    let left = 0.1;
    return text.split(' ').map((word): ReadWord => {
      const box = [left, 0.05 + line * 0.03, word.length * 0.01, 0.015] as const;
      left += (word.length + 1) * 0.01;
      return { text: word, box, line, confidence: 95, role: 'text' };
    });
  });
  return { page: 1, words };
}

/** Papers with codes of the same letters, and the department that each was approved with. */
function departmentAfter(...approved: ReadonlyArray<readonly [department: string, isCorrected: boolean]>) {
  const lessons = approved.map(([department, isCorrected], at): Lesson => ({
    _id: String(at),
    values: { department },
    corrected: isCorrected ? ['department'] : [],
    page: page(`QRX 30${at}`),
  }));
  return proposeFields({
    kind: 'paper',
    pages: [page('QRX 309')],
    fileName: 'scan.pdf',
    catalogue: DEFAULT_CATALOGUE,
    knownCourses: [],
    lessons,
    profile: null,
    last: null,
    thisYear: 2026,
  }).department?.value;
}

const AS_IT_WAS = ['ME', false] as const;
const CORRECTED = ['EE', true] as const;

it.each([
  [
    'what was corrected twice wins over what was not',
    [AS_IT_WAS, AS_IT_WAS, AS_IT_WAS, AS_IT_WAS, CORRECTED, CORRECTED],
    'EE',
  ],
  ['what was corrected once is one of them', [AS_IT_WAS, AS_IT_WAS, CORRECTED], 'ME'],
  ['and two who disagree are no more', [AS_IT_WAS, AS_IT_WAS, CORRECTED, ['CSE', true]], 'ME'],
] as const)('%s', (_name, approved, department) => {
  expect(departmentAfter(...approved)).toBe(department);
});
