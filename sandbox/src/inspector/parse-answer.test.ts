import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ANSWER, parseAnswer, parsePdfAnswer } from './parse-answer.ts';
import { cleaningLine, patchesLine, verdictLine } from './child-answer.ts';

const none = patchesLine([]);
const opens = verdictLine({ verdict: 'opens', page_count: 3 });

describe('readAnswer', () => {
  it('reads what the child writes, short patches and long runs', () => {
    const patches = [
      { offset: 10, bytes: Buffer.from('abc') },
      { offset: 100, bytes: Buffer.alloc(200_000, 0x20) },
    ];
    const line = patchesLine(patches);
    expect(line.length).toBeLessThan(200);
    const { patches: read, ...verdict } = parseAnswer(line + opens, 300_000);
    expect(verdict).toEqual({ verdict: 'opens', page_count: 3 });
    const written = Buffer.alloc(300_000);
    for (const { offset, bytes } of read ?? []) bytes.copy(written, offset);
    const expected = Buffer.alloc(300_000);
    for (const { offset, bytes } of patches) bytes.copy(expected, offset);
    expect(written.equals(expected)).toBe(true);
    expect(new Set(read?.slice(1).map(({ bytes }) => bytes.buffer)).size).toBe(1);
  });

  it.each(['corrupt', 'encrypted', 'too-many-pixels'] as const)('reads %s', (verdict) => {
    const line = verdictLine({ verdict, page_count: null });
    expect(parseAnswer(none + line, 10)).toEqual({ verdict, page_count: null, patches: [] });
  });

  it('keeps the patches of a child that died before its verdict, or in the middle of it', () => {
    const line = patchesLine([{ offset: 1, bytes: Buffer.from('x') }]);
    for (const rest of ['', opens.slice(0, 12), opens.slice(0, -1)]) {
      const inspection = parseAnswer(line + rest, 10);
      expect(inspection.verdict).toBe('unknown');
      expect(inspection.patches).toHaveLength(1);
    }
    expect(parseAnswer(line.slice(0, -1), 10)).toEqual(NO_ANSWER);
  });

  it.each([
    ['nothing', ''],
    ['no patches', opens],
    ['a patch outside', patchesLine([{ offset: 8, bytes: Buffer.from('abc') }]) + opens],
    ['a run outside', `{"patches":[{"at":0,"fill":1,"length":9007199254740991}]}\n${opens}`],
    ['patches over each other', `{"patches":[{"at":2,"base64":"YWE="},{"at":3,"base64":"YWE="}]}\n${opens}`],
    ['a negative place', `{"patches":[{"at":-1,"base64":"YQ=="}]}\n${opens}`],
    ['a broken place', `{"patches":[{"at":0.5,"base64":"YQ=="}]}\n${opens}`],
    ['a patch of nothing', `{"patches":[{"at":0,"base64":""}]}\n${opens}`],
    ['a fill that is no byte', `{"patches":[{"at":0,"fill":256,"length":2}]}\n${opens}`],
    ['too much', `{"patches":[]${' '.repeat(5_000_000)}}\n${opens}`],
  ])('knows nothing, not even of a location, from %s', (_name, output) => {
    expect(parseAnswer(output, 10)).toEqual(NO_ANSWER);
  });

  it.each([
    ['a third line', `${none}${opens}{}\n`],
    ['no page', none + verdictLine({ verdict: 'opens', page_count: 0 })],
    ['a page count that is none', none + verdictLine({ verdict: 'opens', page_count: null })],
    ['too many pages', none + verdictLine({ verdict: 'opens', page_count: 1e9 })],
    ['pages of a broken file', none + verdictLine({ verdict: 'corrupt', page_count: 1 })],
    ['an unknown verdict', `${none}{"verdict":"fine","page_count":1}\n`],
    ['a further key', `${none}{"verdict":"opens","page_count":1,"path":"/"}\n`],
    ['a prototype', `${none}{"verdict":"opens","page_count":1,"__proto__":{}}\n`],
    ['no JSON', `${none}<html>\n`],
  ])('takes %s behind the patches for unknown', (_name, output) => {
    expect(parseAnswer(output, 10)).toEqual({ ...NO_ANSWER, patches: [] });
  });

  it('never throws', () => {
    const line = fc.oneof(fc.string(), fc.json(), fc.constant(none.trim()), fc.constant(opens.trim()));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), (lines) => {
        for (const { offset, bytes } of parseAnswer(lines.join('\n'), 100).patches ?? []) {
          expect(offset + bytes.length).toBeLessThanOrEqual(100);
        }
      }),
    );
  });
});

describe('parsePdfAnswer', () => {
  const patch = { offset: 4, bytes: Buffer.from('abc') };
  const cleaning = cleaningLine({ patches: [patch], kept: ['does-not-fit'] });

  it('reads the verdict, then what is taken out and why something stays', () => {
    expect(parsePdfAnswer(opens + cleaning, 10)).toEqual({
      verdict: 'opens',
      page_count: 3,
      cleaning: { patches: [patch], kept: ['does-not-fit'] },
    });
  });

  it.each([
    ['nothing', ''],
    ['half a line', cleaning.slice(0, -1)],
    ['a patch outside', cleaningLine({ patches: [{ offset: 8, bytes: Buffer.from('abc') }], kept: [] })],
    ['an unknown reason', '{"patches":[],"kept":["bored"]}\n'],
    ['no JSON', '<html>\n'],
  ])('keeps the verdict, and the file as it is, when %s follows', (_name, rest) => {
    expect(parsePdfAnswer(opens + rest, 10)).toEqual({ verdict: 'opens', page_count: 3, cleaning: null });
  });

  it('does not know without a verdict, or with more lines', () => {
    for (const output of ['', opens.slice(0, -1), `${opens}${cleaning}{}\n`, `x\n${cleaning}`])
      expect(parsePdfAnswer(output, 10)).toEqual({ verdict: 'unknown', page_count: null, cleaning: null });
  });

  it('is told nothing of more patches than an answer can hold', () => {
    const many = Array.from({ length: 90_000 }, (_, index) => ({ offset: index * 2, bytes: Buffer.from('x') }));
    const large = [{ offset: 0, bytes: Buffer.from(Array.from({ length: 4_000_000 }, (_, index) => index % 251)) }];
    for (const patches of [many, large])
      expect(cleaningLine({ patches, kept: [] })).toBe('{"patches":[],"kept":["too-much"]}\n');
  });
});
