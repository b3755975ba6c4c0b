import { readPage } from '@exam-vault/testing/scripted-reader';
import { describe, expect, it } from 'vitest';
import { headerKeys } from './header-keys.ts';

const page = (lines: readonly string[]) => readPage(lines.join('\n'), { page: 1, pages: 1 });
const form = (title: string, code: string) =>
  page([
    'Northgate Technical Campus Nagpur',
    'End Term Examination 2021',
    `Subject : ${title}`,
    `Course Code : ${code}`,
    'Time : 3 Hours Max Marks : 60',
    `1. Explain ${title} in full.`,
  ]);

describe('the keys of a header', () => {
  it('are mostly the same on another paper of its form, and few', () => {
    const [one, other] = [
      headerKeys([form('Fluid Mechanics', 'CEN 301')]),
      headerKeys([form('Soil Testing', 'CEN 305')]),
    ];
    const common = one?.keys.filter((key) => other?.keys.includes(key)) ?? [];
    expect(common.length).toBeGreaterThanOrEqual(5);
    expect(one?.keys.length).toBeLessThanOrEqual(14);
  });

  it('name the page that has it, and are none where no page has one', () => {
    const questions = page(['1. Explain the first law.', '2. Draw the cycle.']);
    expect(
      headerKeys([
        { ...questions, page: 1 },
        { ...form('Fluid Mechanics', 'CEN 301'), page: 2 },
      ])?.page,
    ).toBe(2);
    expect(headerKeys([questions])).toBeNull();
  });

  it('are none of a page with more words than a header has', () => {
    const long = Array.from({ length: 20 }, () =>
      'Course Code : CEN 301 Semester V University Examination 2021'.repeat(3),
    );
    expect(headerKeys([page(long)])).toBeNull();
  });
});
