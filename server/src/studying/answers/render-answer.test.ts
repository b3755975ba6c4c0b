import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderAnswer as render } from './render-answer.ts';

const renderAnswer = (text: string): string => render(text)?.html ?? '';

const LENGTH = 20_000;
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

describe('an answer as HTML (decision 95)', () => {
  it('has Markdown, and formulas as MathML', () => {
    const html = renderAnswer(
      '# So\n\n**Energy** is $E = mc^2$:\n\n$$\\int_0^1 x\\,dx = \\frac12$$\n\n1. one\n2. `two`',
    );
    expect(html).toContain('<h4>So</h4>');
    expect(html).toContain('<strong>Energy</strong>');
    expect(html).toMatch(/<math[^>]*>.*<msup>/s);
    expect(html).toMatch(/<math[^>]*display="block"/);
    expect(html).toContain('<code>two</code>');
    expect(html).not.toContain('formula-wrong');
  });

  it('has links to other hosts only, that say nothing of this one', () => {
    expect(renderAnswer('[a](https://example.org/x?a=1&b=2) and http://example.org')).toBe(
      '<p><a href="https://example.org/x?a=1&amp;b=2" rel="nofollow noopener ugc" target="_blank">a</a> and ' +
        '<a href="http://example.org" rel="nofollow noopener ugc" target="_blank">http://example.org</a></p>\n',
    );
    for (const target of [
      '/account',
      '//example.org',
      'mailto:a@example.org',
      'javascript:alert(1)',
      'data:text/html,x',
    ])
      expect(renderAnswer(`[a](${target})`)).not.toContain('href');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<math xlink:href="javascript:alert(1)"><maction actiontype="statusline" xlink:href="javascript:alert(1)">x</maction></math>',
    '<a href="javascript:alert(1)" style="position:fixed;inset:0">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](https://example.org/"onmouseover="alert(1))',
    '[x](https://example.org \'a" onmouseover="alert(1)\')',
    '![x](https://example.org/a.png)',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '[x]: javascript:alert(1)\n[x]',
    '<https://example.org/onerror="alert(1)>',
    '```"><script>alert(1)</script>\ncode\n```',
    '$\\href{javascript:alert(1)}{x}$',
    '$\\url{javascript:alert(1)}$',
    '$\\includegraphics{https://example.org/a.png}$',
    '$\\htmlStyle{position:fixed}{x}$ $\\htmlData{a=b}{x}$ $\\htmlClass{a}{x}$ $\\htmlId{a}{x}$',
    '$\\text{<img src=x onerror=alert(1)>}$',
    '$\\text{</annotation></semantics></math><script>alert(1)</script>}$',
    '$</math><img src=x onerror=alert(1)>$',
    '$$\\unknown{<script>alert(1)</script>}$$',
    '$\\color{red;background:url(https://example.org)}x$',
    '> - <iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '|a|\n|-|\n|<td style="x" onclick="alert(1)">|',
  ])('lets nothing in that runs or loads: %s', (text) => {
    const html = renderAnswer(text);
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).not.toMatch(
        /<\/?(?:script|img|svg|style|iframe|maction|mglyph|object|embed|form|input|link|meta|base)\b/i,
      );
      // Outside of what an attribute says.
      expect(tag.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\s(?:on\w+|style|src|srcset|id|xlink:href|srcdoc)\s*=/i);
      expect(tag).not.toMatch(/(?:href|class)="(?!https?:|formula)/i);
    }
    expect(html).not.toMatch(/<script|<img/i);
  });

  it('shows a formula that is wrong, loops or is endless as it was typed', () => {
    for (const formula of [
      '\\frac{1',
      `${'{'.repeat(400)}x${'}'.repeat(400)}${'y'.repeat(1_000)}`,
      'x'.repeat(1_001),
    ]) {
      const html = renderAnswer(`before $${formula}$ after`);
      expect(html).toContain('class="formula-wrong"');
      expect(html).not.toContain('<math');
      expect(html).toMatch(/before .* after/s);
    }
  });

  it('keeps huge sizes small', () => {
    expect(renderAnswer('$\\rule{99999em}{99999em}$')).not.toContain('99999em"');
  });

  it('shows a formula that defines a macro as it was typed: every way that KaTeX has', () => {
    const sources = join(dirname(createRequire(import.meta.url).resolve('katex/package.json')), 'src');
    const read = (file: string) => readFileSync(join(sources, file), 'utf8');
    const names = [
      ...[...read('functions/def.ts').matchAll(/names: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/"\\\\(\w+)"/g)].map(([, name = '']) => name),
      ),
      ...[...read('macros.ts').matchAll(/defineMacro\("\\\\(\w+)",\s*\(context\) => newcommand/g)].map(
        ([, name = '']) => name,
      ),
    ];
    expect(names).toEqual(expect.arrayContaining(['def', 'gdef', 'let', 'futurelet', 'long', 'newcommand']));
    for (const name of names) {
      const html = renderAnswer(`$\\${name}\\a{x}\\a$ and $\\${name} \\a x$`);
      expect(html.match(/formula-wrong/g), name).toHaveLength(2);
    }
    // A line break and letters, and longer names.
    expect(renderAnswer('$a \\\\def$ and $\\leftarrow$')).not.toContain('formula-wrong');
  });

  it('has not one formula more when macros are defined within macros', () => {
    const copies = '#1'.repeat(100);
    const nested = `\\def\\a#1{${copies}}\\def\\b#1{${copies}}\\a{\\b{\\a{x}}}`;
    expect(renderAnswer(`$${nested}$`)).not.toContain('<math');
  });

  it.each([
    '$x$ ',
    '$$a$$\n',
    `$${'\\frac{1}{'.repeat(90)}x${'}'.repeat(90)}$ `,
    `$$\\begin{matrix}${'a&'.repeat(400)}\\end{matrix}$$\n`,
    '$\\def\\a{xx}\\def\\b{\\a\\a}\\def\\c{\\b\\b}\\def\\d{\\c\\c}\\d\\d\\d$ ',
    '**a ',
    '[a](',
    '[![a]',
    '> - ',
    'a@b.c ',
    `|${'a|'.repeat(100)}\n|${'-|'.repeat(100)}\n${'|\n'.repeat(9_000)}`,
  ])('of 20,000 characters is not endless: %s', (part) => {
    expect(renderAnswer(filled(part)).length).toBeLessThan(600_000);
  });
});
