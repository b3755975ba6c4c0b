import { expect, it } from 'vitest';
import { archiveName, zipNames } from './zip-names.ts';

const named = (title: string, more = {}) => ({
  title,
  exam_type: 'Midterm',
  exam_year: 2024,
  extension: 'pdf',
  ...more,
});

it('names the exam first, and no two alike', () => {
  expect(
    zipNames([
      named('DBMS'),
      named('dbms'),
      named('DBMS', { exam_year: null, extension: 'jpg' }),
      named('DBMS', { exam_type: null }),
      named('DBMS', { exam_date: '2024-11', session: 'Nov/Dec', variant: 'Set A' }),
    ]),
  ).toEqual([
    '2024 Midterm DBMS.pdf',
    '2024 Midterm dbms (2).pdf',
    'Undated Midterm DBMS.jpg',
    '2024 DBMS.pdf',
    '2024-11 Midterm Nov Dec Set A DBMS.pdf',
  ]);
});

it('leads nowhere and hides nothing', () => {
  const names = zipNames([
    named('../../etc/passwd'),
    named('C:\\Windows\\system32'),
    named('a\u0000b\u202Egpj.exe'),
    named('  ... '),
    named('é'.repeat(300), { session: 'é'.repeat(60), variant: 'é'.repeat(60), exam_type: 'é'.repeat(60) }),
    named('\uD83D\uDE00'.repeat(200)),
    named('|<>*?"', { exam_type: '/' }),
  ]);
  for (const name of names) {
    expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\:*?"<>|]|\.\.\//u);
    expect(Buffer.byteLength(name)).toBeLessThan(255);
    expect(name).toMatch(/^2024 .*\.pdf$|^2024\.pdf$/);
  }
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  expect(archiveName('a/b')).toBe('a b.zip');
  expect(archiveName('..')).toBe('Papers.zip');
});
