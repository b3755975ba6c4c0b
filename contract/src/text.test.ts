import { describe, expect, it } from 'vitest';
import { MAX_TITLE_LENGTH } from './limits.ts';
import {
  codeForm,
  commentText,
  filterCode,
  filterText,
  fold,
  looksEmpty,
  optionalCode,
  optionalText,
  requiredText,
} from './text.ts';

const titleText = requiredText(MAX_TITLE_LENGTH);

describe('text (contract section 3)', () => {
  it('is stored in NFC without spaces around it', () => {
    expect(titleText.parse('  Re\u0301sistance des mate\u0301riaux ')).toBe('Résistance des matériaux');
  });

  it.each(['', '   ', '\u200B', '\u2060\uFEFF', '\u3164', '\u2800'])('takes %j as empty', (text) => {
    expect(looksEmpty(text)).toBe(true);
    expect(titleText.safeParse(text).success).toBe(false);
    expect(optionalText.parse(text)).toBeNull();
    expect(filterText.parse(text)).toBeUndefined();
  });

  it.each(['a\u0000b', 'a\nb', 'a\u202Eb', 'a\u2066b', 'a\uD800b', 'a\uFFFDb', 'a\u0007b'])(
    'refuses %j in a line',
    (text) => {
      expect(titleText.safeParse(text).success).toBe(false);
    },
  );

  it('takes line breaks and tabs in a comment, and nothing else of the kind', () => {
    expect(commentText.parse('Page 2 is missing.\n\tPlease scan it.')).toBe('Page 2 is missing.\n\tPlease scan it.');
    expect(commentText.safeParse('a\u0000b').success).toBe(false);
    expect(commentText.safeParse('a\u202Eb').success).toBe(false);
  });

  it.each([
    [' 5cs4-03 ', '5CS4-03'],
    ['5CS4 – 03', '5CS4-03'],
    ['5cs4‑03', '5CS4-03'],
    ['csn  302', 'CSN 302'],
    ['ＣＳ－３０１', 'CS-301'],
    ['MA 101 / 102', 'MA 101/102'],
    ['ee.413', 'EE.413'],
  ])('has one spelling of the code %j: %j', (text, code) => {
    expect(codeForm(text)).toBe(code);
    expect(optionalCode(20).parse(text)).toBe(code);
    expect(filterCode.parse(text)).toBe(code);
    expect(codeForm(code)).toBe(code);
  });

  it('counts a code as it is stored, and takes one that shows nothing as none', () => {
    expect(optionalCode(20).parse(undefined)).toBeUndefined();
    expect(optionalCode(20).parse(' \u200B')).toBeNull();
    expect(filterCode.parse(' ')).toBeUndefined();
    expect(optionalCode(20).parse(`${' '.repeat(20)}${'1'.repeat(20)}`)).toBe('1'.repeat(20));
    for (const wrong of ['1'.repeat(21), 'ß'.repeat(11), 'a\u202Eb', 'a\nb'])
      expect(optionalCode(20).safeParse(wrong).success, wrong).toBe(false);
  });

  it('counts code points, not UTF-16 units', () => {
    expect(titleText.safeParse('😀'.repeat(200)).success).toBe(true);
    expect(titleText.safeParse('😀'.repeat(201)).success).toBe(false);
    expect(requiredText(3).safeParse('abcd').success).toBe(false);
    expect(commentText.safeParse('x'.repeat(2_000)).success).toBe(true);
    expect(commentText.safeParse('x'.repeat(2_001)).success).toBe(false);
  });

  it('keeps scripts that need joiners', () => {
    expect(titleText.parse('परीक्षा क्\u200Dष')).toBe('परीक्षा क्\u200Dष');
  });

  it('folds case and accents for comparing', () => {
    expect(fold('RÉSISTANCE')).toBe(fold('resistance'));
    expect(fold('गणित')).not.toBe(fold('गणत'));
  });

  it.each([
    ['a half nasal or an anusvara', 'हिन्दी परीक्षा सम्बन्ध', 'हिंदी परीक्षा संबंध'],
    ['a chandrabindu or an anusvara', 'पाँच', 'पांच'],
    ['with and without nukta, composed or not', '\u0938\u0921\u093C\u0915 \u095E\u0932', 'सडक फल'],
    ['with and without joiners', 'क्\u200Dष र\u200C्य', 'क्ष र्य'],
    ['digits', 'वर्ष २०२३', 'वर्ष 2023'],
  ])('folds the spellings of Hindi: %s', (_what, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it('keeps words of Hindi apart that differ in a vowel, and joiners of other scripts', () => {
    expect(fold('हिंदी')).not.toBe(fold('हिंद'));
    expect(fold('سی\u200Cپلاس')).toContain('\u200C');
  });
});
