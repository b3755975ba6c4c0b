import markdownItKatex from '@vscode/markdown-it-katex';
import katex from 'katex';
import MarkdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { escapeMarkup } from '../../serving/http/markup.ts';

/** What one text may cost. What is beyond it is shown as it was typed. */
const MAX_FORMULA_LENGTH = 1_000;
const MAX_FORMULAS = 400;
/** Milliseconds for all formulas of a text. */
const MAX_FORMULA_MS = 300;
/** Characters of MathML in one text. */
const MAX_MATH_HTML = 200_000;
/** Characters of the whole: a table of empty cells is 40 times as long as its text. */
const MAX_HTML = 300_000;
/** Replacements of KaTeX's own macros in one formula. */
const MAX_EXPAND = 200;
/** Widths and heights that a formula may ask for, in em. */
const MAX_SIZE_EM = 10;

const words = (list: string) => list.trim().split(/\s+/u);
const TEXT_TAGS = words('p br hr blockquote pre code strong em s ul ol li a span h4 h5 h6 table thead tbody tr th td');
const MATHML_TAGS = words(`
  math semantics annotation menclose merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts
  mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover`);
const MATHML_ATTRIBUTES = words(`
  accent accentunder columnalign columnlines columnspacing depth display displaystyle encoding fence height
  linethickness lspace mathvariant maxsize minsize movablelimits notation rowlines rowspacing rspace scriptlevel
  separator stretchy symmetric voffset width xmlns`);

/** Everything that an answer may show. No pictures by address: the page calls no other host. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...TEXT_TAGS, ...MATHML_TAGS],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    span: [{ name: 'class', multiple: false, values: ['formula', 'formula-wrong'] }],
    ...Object.fromEntries(MATHML_TAGS.map((tag) => [tag, MATHML_ATTRIBUTES])),
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    // The headings of the page are above those of an answer.
    h1: 'h4',
    h2: 'h5',
    h3: 'h6',
    a: (tagName, { href = '' }) => {
      const attribs: sanitizeHtml.Attributes = {};
      // Only whole addresses: a path of this hub could look like a button of it.
      if (/^https?:\/\//i.test(href)) Object.assign(attribs, { href, rel: 'nofollow noopener ugc', target: '_blank' });
      return { tagName, attribs };
    },
  },
};

/**
 * What defines macros in KaTeX. Refused: a macro that repeats its argument makes millions of tokens of a line, and `maxExpand` counts only the
 * replacements.
 */
const DEFINITIONS: ReadonlySet<string> = new Set(
  String.raw`\def \gdef \edef \xdef \let \futurelet \global \long \newcommand \renewcommand \providecommand`.split(' '),
);
/** A control sequence as KaTeX's lexer sees it: `\\def` is a line break and three letters. */
const CONTROL_SEQUENCE = /\\(?:[a-zA-Z@]+|[^])/g;
const definesMacros = (source: string) => (source.match(CONTROL_SEQUENCE) ?? []).some((name) => DEFINITIONS.has(name));

/** What the formulas of one text have cost so far. */
interface Budget {
  formulas: number;
  milliseconds: number;
  characters: number;
}

function mathOf(source: string, isBlock: boolean, budget: Budget): string | null {
  budget.formulas += 1;
  if (source.length > MAX_FORMULA_LENGTH || budget.formulas > MAX_FORMULAS) return null;
  if (budget.milliseconds > MAX_FORMULA_MS || budget.characters > MAX_MATH_HTML || definesMacros(source)) return null;
  const began = performance.now();
  try {
    const html = katex.renderToString(source, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      strict: 'ignore',
      trust: false,
      maxExpand: MAX_EXPAND,
      maxSize: MAX_SIZE_EM,
    });
    budget.characters += html.length;
    return html.length > MAX_MATH_HTML ? null : html;
  } catch {
    // Wrong formulas, loops, and what is nested so deep that the stack ends.
    return null;
  } finally {
    budget.milliseconds += performance.now() - began;
  }
}

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, typographer: false });
markdown.disable('image');
// A module of CommonJS, which loaders wrap once or twice.
const formulas = (markdownItKatex as { default?: unknown }).default ?? markdownItKatex;
markdown.use(formulas as typeof markdownItKatex.default, { enableFencedBlocks: false });
for (const [rule, isBlock] of [
  ['math_inline', false],
  ['math_inline_block', true],
  ['math_inline_bare_block', true],
  ['math_block', true],
] as const) {
  markdown.renderer.rules[rule] = (tokens, index, _options, env) => {
    const source = tokens[index]?.content ?? '';
    const html = mathOf(source.trim(), isBlock, (env as { budget: Budget }).budget);
    const mark = isBlock ? '$$' : '$';
    if (html === null) return `<span class="formula-wrong">${escapeMarkup(`${mark}${source}${mark}`)}</span>`;
    return isBlock ? `<p><span class="formula">${html}</span></p>` : `<span class="formula">${html}</span>`;
  };
}

/**
 * The HTML of an answer: Markdown with formulas as MathML, and nothing that runs or loads anything. HTML in the text is shown as text; so is a
 * formula that is wrong, defines macros or costs too much (decisions 95 and 122). Runs in a thread (`answer-renderer.ts`).
 * @returns null when the HTML is too long
 */
export function renderAnswer(text: string): { readonly html: string; readonly is_plain: false } | null {
  const budget: Budget = { formulas: 0, milliseconds: 0, characters: 0 };
  const html = markdown.render(text, { budget });
  return html.length > MAX_HTML ? null : { html: sanitizeHtml(html, ALLOWED), is_plain: false };
}
