import { DEFAULT_CATALOGUE } from '@exam-vault/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { evidenceOfPath, pathReader } from './read-path.ts';

const sittingOf = (path: string) =>
  Object.fromEntries(
    evidenceOfPath(pathReader(2026)(path), DEFAULT_CATALOGUE)
      .filter(({ field }) => ['exam_date', 'session', 'variant'].includes(field))
      .map(({ field, value }) => [field, value]),
  );

describe('the sitting in a path (issue 40)', () => {
  it.each<[string, object]>([
    ['DBMS/Nov-Dec 2022/set_a.pdf', { session: 'Nov/Dec', variant: 'Set A' }],
    ['DBMS Fall 2023.pdf', { session: 'Fall 2023' }],
    ['Fall 2023/Slot F1/os.pdf', { session: 'Fall 2023', variant: 'Slot F1' }],
    ['OS 20-11-2023 supplementary.pdf', { exam_date: '2023-11-20', variant: 'Supplementary' }],
    ['Nov 2022/OS SET-2.pdf', { exam_date: '2022-11', variant: 'Set 2' }],
  ])('%s', (path, sitting) => {
    expect(sittingOf(path)).toEqual(sitting);
  });

  it.each([
    'IMG-20231205-WA0003.jpg',
    'Adobe Scan 05 Dec 2023.pdf',
    '5th Sem/DBMS/2019.pdf',
    'Regular and Supplementary/OS.pdf',
    'Problem set 2.pdf',
    'set A and set B.pdf',
    'Batch Nov 2021/OS.pdf',
  ])('%s says none', (path) => {
    expect(sittingOf(path)).toEqual({});
  });
});
