import { describe, expect, it } from 'vitest';
import { progressBar, progressText, showProgress } from './progress.ts';

describe('the progress of a long command', () => {
  it('says how far, how fast and how long still', () => {
    expect(progressText({ done: 4_512, total: 100_000, refused: 3 }, 12.34)).toBe(
      '4,512 of 100,000 lines, 3 refused, 12.3 a second, 2 h 9 min left',
    );
    expect(progressText({ done: 10, total: 100, refused: 0 }, 2)).toBe('10 of 100 lines, 2.0 a second, a minute left');
    expect(progressText({ done: 0, total: 100, refused: 0 }, 0)).toBe('0 of 100 lines');
    expect(progressText({ done: 100, total: 100, refused: 1 }, 9)).toBe('100 of 100 lines, 1 refused');
    expect(progressBar({ done: 1, total: 2, refused: 0 }, 0)).toBe('[############------------]  50 %  1 of 2 lines');
    expect(progressBar({ done: 0, total: 0, refused: 0 }, 0)).toContain('100 %');
  });

  it('goes by the size where files are counted', () => {
    const bytes = { done: 100 * 1_048_576, total: 1_600 * 1_048_576 };
    const progress = { done: 90, total: 100, refused: 0, noun: 'files', bytes };
    expect(progressText(progress, 10 * 1_048_576)).toBe(
      '90 of 100 files, 100 of 1,600 MB, 10.0 MB a second, 3 min left',
    );
    expect(progressBar(progress, 0)).toMatch(/^\[#-{23}\] {3}6 % /);
  });

  it('is a bar in one line on a terminal, and a line now and then elsewhere', () => {
    const show = (isTTY: boolean) => {
      const written: string[] = [];
      let time = 0;
      const screen = { isTTY, columns: 40, write: (text: string) => written.push(text) > 0 };
      const progress = showProgress(screen, () => time);
      for (let done = 1; done <= 300; done += 1) {
        time += 100;
        progress.update({ done, total: 1_000, refused: 0 });
      }
      progress.clear();
      return written;
    };
    const lines = show(false);
    expect(lines).toEqual([
      '100 of 1,000 lines, 10.0 a second, 2 min left\n',
      '200 of 1,000 lines, 10.0 a second, 2 min left\n',
      '300 of 1,000 lines, 10.0 a second, 2 min left\n',
    ]);
    const bars = show(true);
    expect(bars).toHaveLength(151);
    expect(bars.at(-1)).toBe('\r\u001B[2K');
    for (const bar of bars) expect(bar.replace('\r\u001B[2K', '').length).toBeLessThan(40);
    expect(bars.join('')).not.toContain('\n');
  });

  it('forgets after half a minute how fast it was', () => {
    const written: string[] = [];
    let time = 0;
    const screen = { isTTY: false, columns: 80, write: (text: string) => written.push(text) > 0 };
    const progress = showProgress(screen, () => time);
    // A thousand lines that an earlier run has done, then one a second.
    for (let done = 1_000; done <= 1_060; done += 1) {
      time += 1_000;
      progress.update({ done, total: 2_000, refused: 0 });
    }
    expect(written.at(-1)).toContain('1.0 a second');
  });
});
