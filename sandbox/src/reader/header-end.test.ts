import { describe, expect, it } from 'vitest';
import { headerEnd } from './header-end.ts';

const HEADER = [
  'University of Technology',
  'End Term Examination',
  'Programme: B.E. (Civil)',
  'Year/Semester: 2017/6th',
  'Course Name: Geotechnical Engineering',
  'Course Code: CEN 310',
  'Maximum Marks: 50',
  'Note: 1. All questions are compulsory.',
];
/** The lines that are read. */
function readOf(lines: readonly string[]): number {
  const isOver = headerEnd();
  const last = lines.findIndex((line) => isOver(line));
  return last === -1 ? lines.length : last + 1;
}
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('the end of a header', () => {
  it('is the second line that begins like a question, or the second sentence', () => {
    expect(readOf([...HEADER, 'Q1 Explain.', '(a) Define.', 'b) State.'])).toBe(HEADER.length + 2);
    expect(readOf([...HEADER, words(12), words(12), words(12)])).toBe(HEADER.length + 2);
  });

  it('comes after six lines at least: notes and numbers stand in headers, too', () => {
    expect(readOf(['1. Answer all.', '2. No calculators.', ...HEADER])).toBe(6);
    expect(readOf(HEADER)).toBe(HEADER.length);
    expect(readOf([...HEADER, words(11), words(11)])).toBe(HEADER.length + 2);
  });
});
