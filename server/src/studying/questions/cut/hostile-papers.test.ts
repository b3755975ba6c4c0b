import { page } from '@exam-vault/testing/cut-pages';
import { expectLinear } from '@exam-vault/testing/expect-linear';
import { describe, expect, it } from 'vitest';
import { cutQuestions } from './cut-questions.ts';
import type { CutWord } from './page-rows.ts';
import { pagesOfText } from './text-pages.ts';

describe('bad input', () => {
  it('a page without any number has no questions', () => {
    expect(cutQuestions([page(['Once upon a time there was a pump.', 'It ran for ever.'])])).toEqual([]);
    expect(cutQuestions([])).toEqual([]);
    expect(cutQuestions([{ page: 1, source: 'picture', words: [] }])).toEqual([]);
  });

  it('400 multiple-choice questions are all found', () => {
    const pages = Array.from({ length: 20 }, (_, at) =>
      page(
        Array.from({ length: 20 }, (_, row) => [
          `${at * 20 + row + 1}. Which pump is this?`,
          'a) one b) two',
          'c) three d) four',
        ])
          .flat()
          .slice(0, 60),
        { number: at + 1 },
      ),
    );
    expect(cutQuestions(pages)).toHaveLength(400);
  });

  it.each([
    ['L1 ', 100_000],
    ['L 1 ', 20_000],
    ['CO1, 5 ', 20_000],
    ['CLO1 ', 20_000],
    ['1+1 ', 20_000],
    ['1x1x', 25_000],
    ['+ (1 x 1) ', 25_000],
    ['| ', 100_000],
    ['note answer any ', 10_000],
    ['\na) b [1]', 6_000],
    ['\n1. a b\n(a) b', 3_000],
    ['\n find it', 6_000],
    ['\nSection A', 6_000],
    ['\nSection A\nso', 3_000],
    ['\ncollege', 6_000],
  ])('%j again and again costs what its length costs', (again, times) => {
    const cut = (share: number) =>
      cutQuestions(pagesOfText(`1. What is this?${again.repeat(times * share)} end\n\n2. What is that?`)).length;
    expectLinear(cut);
  });

  it('a column of marks that may each have a bracket read as a 1', () => {
    const cut = (share: number) =>
      cutQuestions(
        Array.from({ length: 24 * share }, (_, at) => {
          const words = Array.from({ length: 1_200 }, (_row, row): CutWord[] => {
            const top = row / 1_300;
            const word = (text: string, left: number, part: number): CutWord => ({
              text,
              box: [left, top, 0.05, 0.0005],
              line: row * 10 + part,
            });
            return [word(`${row + 1}.`, 0.1, 0), word('Explain', 0.16, 1), word('31', 0.9, 2)];
          });
          return { page: at + 1, source: 'text' as const, words: words.flat() };
        }),
      ).length;
    expectLinear(cut);
  });

  it('a line of pieces of one endless sum', () => {
    const cut = (share: number) => {
      const alternatives = Array.from({ length: 8_000 * share }, (): CutWord => ({
        text: `${'1'.repeat(98)}+`,
        box: [0.9, 0.1, 0, 0.01],
        line: 1,
      }));
      return cutQuestions([{ ...page(['1. What is this?', '2. What is that?']), alternatives }]).length;
    };
    expectLinear(cut);
  });

  it('a page full of one sign', () => {
    const words = Array.from({ length: 5_000 }, (_, at): CutWord => ({
      text: '1.',
      box: [0.1, (at % 90) / 100, 0.01, 0.01],
      line: at % 500,
    }));
    expect(cutQuestions([{ page: 1, source: 'picture', words }]).length).toBeLessThan(1_001);
  });
});
