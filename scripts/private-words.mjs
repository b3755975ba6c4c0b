// The words that this project does not use because the field has a standard word, or plain English a simpler one. check-words.mjs
// looks for them; docs/glossary.md lists the words to use instead.
import { parseSync, Visitor } from 'vite';

/**
 * @typedef {{ word: string, instead: string, pattern: RegExp, path?: RegExp }} Rule
 * @typedef {{ line: number, found: string, rule: Rule }} Use
 * @typedef {{ path: RegExp, found: RegExp, reason: string }} Exception
 */

/**
 * @param {string} word
 * @param {RegExp} pattern
 * @param {string} instead
 * @param {RegExp} [path] the only files the rule is for
 * @returns {Rule}
 */
const rule = (word, pattern, instead, path) => ({ word, instead, pattern, ...(path === undefined ? {} : { path }) });

const SEARCH = /^(?:server|contract|bench|web)\/.*search/;
const WEB = /^web\//;

/** Names in code: identifiers, and file and folder names in camel case. */
const NAMES = [
  rule('Question', /^(?:Asked)?Questions?$/, 'SearchRequest or ParsedQuery', SEARCH),
  rule('asked', /^[Aa]sked/, 'query, request or ListQuery', SEARCH),
  rule('Understood', /^[Uu]nderstood|^understand/, 'ParsedQuery, detectedFilters'),
  rule('meant', /^[Mm]eant/, 'detected or intended'),
  rule('wanted', /^[Ww]anted/, 'requested, required or expected', SEARCH),
  rule('sought', /^[Ss]ought/, 'query or searchRequest'),
  rule('mended', /[Mm]end(?:ed|s|ing)?(?![a-z])|(?:^|_)MEND/, 'corrected, fixed'),
  rule('judged', /^[Jj]udge/, 'validate, rank or score'),
  rule('Found', /^Found$/, 'SearchResult, Match or Hit'),
  rule('Finding', /^Findings?(?:[A-Z]|$)/, 'Retrieval, SearchResult'),
  rule('Reply', /^Reply$/, 'SearchResponse, FastifyReply'),
  rule('giveUp', /giveUp/i, 'relax', SEARCH),
  rule('worth', /^worth|Worth(?![a-z])|WORTH/, 'score, weight'),
  rule('waysOf', /^waysOf$/, 'variants'),
  rule('spellingBook', /spellingBook/i, 'spellingDictionary'),
  rule('KeyTaken', /KeyTaken/i, 'IdempotencyConflict'),
  rule('lend', /^(?:lend|lent|lending)(?:[A-Z]|$)/, 'withLocalCopy'),
  rule('rehearse', /rehears/i, 'validateUpload, loadTest'),
  rule('cage', /(?:(?<![a-zA-Z])cage|Cage)[ds]?(?![a-z])|CAGE/, 'sandbox'),
  rule('stray', /(?:(?<![a-zA-Z])stray|Stray)s?(?![a-z])|STRAY/, 'orphan'),
  rule('keptFile', /keptFile/i, 'readOrCreate'),
  rule('inTurnByKey', /inTurnBy/i, 'keyedMutex'),
  rule('MOST_', /^MOST_(?!FREQUENT_)/, 'MAX_ with the unit at the end'),
  rule('LEAST_', /^LEAST_/, 'MIN_ with the unit at the end'),
  rule('Parts', /^(?:[A-Z]\w*)?Parts$/, '…Deps (or the noun it is)'),
  rule('guess', /[Gg]uess(?:es|ing|ed)?(?:[A-Z]|$)/, 'login rate limit, attempt'),
  rule(
    'outside',
    /^outside(?:Identity|Provider|Passwords|Json|Call)|^OutsideProvider|[a-z]Outside$|^OUTSIDE_/,
    'external',
  ),
  rule('figures', /[Ff]igures(?:Of)?$/, 'gauges, results'),
  rule('realm', /^[Rr]ealms?(?:[A-Z]|$)/, 'scope'),
  rule('crew', /^[Cc]rew|[a-z]Crew/, 'workers, accounts'),
  rule('cast', /^(?:Cast|cast|castOf)$/, 'accounts'),
  rule('world', /^[Ww]orld(?:[A-Z]|$)|[a-z]World$/, 'fixtures'),
  rule('looks', /^[Ll]ooks$|_LOOKS?$|^LOOK$/, 'styles', WEB),
  rule('useWayBack', /WayBack/, 'useReturnPath'),
  rule('useSeenRevision', /SeenRevision/, 'useReviewedRevision'),
  rule('his', /^(?:he|his|him)$/, 'what it is: owner, page, context'),
];

const PEOPLE = 'they, them, their';
/** Words in comments, documents and titles of tests. */
const PHRASES = [
  rule('he', /\b(?:he|him|his|himself|he['’](?:s|d|ll))\b/i, PEOPLE),
  rule('whoever', /\b(?:whoever|whomever|whosoever|whose(?:so)?ever)\b/i, 'anyone who, everyone who, or the role'),
  rule('who wants', /\b(?:to|for|of|by|with) who (?!is who)\w+/i, 'people who, callers that'),
  rule('in force', /\bin force\b/i, 'current'),
  rule('anew', /\banew\b/i, 'again, from scratch'),
  rule('looked into', /\blook(?:ed|s|ing)? into\b/i, 'inspected, read, searched'),
  rule('looked through', /\blook(?:ed|s|ing)? through\b/i, 'searched, scanned'),
  rule('told by', /\btold (?:by|from)\b/i, 'recognized by, known from'),
  rule('for want of', /\bfor want of\b/i, 'without, because there is no'),
  rule('to the letter', /\b(?:to the letter|letter (?:by|for) letter)\b/i, 'exactly'),
  rule(
    'thereof',
    /\b(?:thereof|therein|thereby|whereby|wherein|thereupon|hereby|thereafter)\b/i,
    'of it, in it, by it',
  ),
  rule('cage', /\b(?:un)?cage[ds]?\b/i, 'sandbox, sandboxed'),
  rule('stray', /\bstrays?\b/i, 'orphan'),
  rule('rehearse', /\brehears\w*/i, 'validate first; dry run; load test'),
  rule('lend', /\b(?:lend|lends|lent|lending)\b/i, 'give a local copy'),
  rule('mend', /\bmend(?:s|ed|ing)?\b/i, 'fix, correct'),
  rule('judge', /\bjudg(?:e|es|ed|ing)\b/i, 'check, validate, score'),
  rule('catalogue in force', /\blists? in force\b/i, 'current catalogue'),
  rule('give up', /\bgiv(?:e|es|ing|en) up a (?:word|filter)\b/i, 'relax'),
  rule('spelling book', /\bspelling book/i, 'spelling dictionary'),
  rule('ways of a word', /\bways of a (?:word|term)\b/i, 'variants'),
  rule('kept file', /\bkept files?\b/i, 'file that is read or created'),
  rule(
    'by and by',
    /\b(?:by and by|save for|for naught|ere|thus|hence|whence|whither|lest)\b/i,
    'so, from there, so that … not',
  ),
  rule('is no more', /\bis no more\b/i, 'no longer exists'),
  rule('second look', /\bsecond look\b/i, 'second pass'),
  rule('as it were', /\b(?:as it were|so to speak|be that as it may)\b/i, 'nothing'),
];

/** Words in the texts of the page and the mails (docs/voice.md). */
const SHOWN = [
  rule('hand in', /\b(?:hand|send)(?:s|ed|ing)? (?:\w+ )?in\b(?! to)|\bgiven? in\b/i, 'upload, submit'),
  rule('somebody', /\b(?:some|no|any|every)body\b/i, 'someone, no one, anyone, everyone'),
  rule('e-mail', /\be-mails?\b|\b(?<!“)mails?\b/i, 'email'),
  rule('log in', /\blog(?:s|ged|ging)? in\b/i, 'sign in'),
  rule('not contracted', /\b(?:can|do|does|did|is|are|was|were|could|will|would)\s?not\b/i, 'can’t, don’t, isn’t …'),
  rule('take back', /\b(?:takes?|took|taken) (?:it |them )?back\b/i, 'undo, revoke, cancel'),
  rule('withdraw', /\bwithdr(?:aw|awn|ew|awing)\b/i, 'revoke'),
  rule('hub', /\bhub\b/i, 'server, we, or Exam Vault'),
  rule('machine', /\bmachine\b/i, 'automatically'),
  rule('second factor', /\bsecond factor/i, 'two-step sign-in'),
  rule('semester step', /\bsemester(?:’s)? step\b/i, 'move up a semester'),
  rule('for good', /\bfor good\b/i, 'permanently'),
  rule('meanwhile', /\bmeanwhile\b|\bthere is no such\b|\bany more\b/i, 'in the meantime; not found; anymore'),
];

/** Types that are declared at most once in the whole repository, so that each has one meaning. */
export const ONE_MEANING = ['Place', 'Decision', 'Parts'];

/**
 * Uses that stay, each for its reason. Every one of them must still be needed.
 * @type {Exception[]}
 */
export const EXCEPTIONS = [
  {
    path: /\.tsx?$/,
    found: /^understood(?:Query)?$/i,
    reason: 'a field of answers (contract section 4)',
  },
  {
    path: /^docs\/understanding\.md$/,
    found: /^understanding$/,
    reason: 'the name of the page that the benchmark fills',
  },
  { path: /^bench\//, found: /^figures$/, reason: 'the key of the results that the benchmarks write' },
  {
    path: /^contract\/src\/messages\.ts$/,
    found: /^(?:do not|are not|logged in)$/,
    reason: 'texts of the specification',
  },
  {
    path: /^web\/src\/(?:base\/api\/problem-table|library\/audit\/audit-texts|library\/documents\/StatusStamp|people\/reports\/)/,
    found: /^withdr/i,
    reason: 'a department withdraws documents (docs/voice.md)',
  },
  { path: /\/migrations\//, found: /./, reason: 'a migration that has landed never changes' },
  { path: /\/database\/migrate\.ts$/, found: /^outsideIdentity$/, reason: 'the name of a migration' },
];

/** @param {string} text @param {number} offset */
const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

/**
 * @param {string} text
 * @param {number} line where the text begins
 * @param {readonly Rule[]} rules
 * @returns {Use[]}
 */
function usesInText(text, line, rules = PHRASES) {
  return rules.flatMap((rule) => {
    const all = new RegExp(rule.pattern, `${rule.pattern.flags}g`);
    return [...text.matchAll(all)].map((match) => ({
      line: line + lineAt(text, match.index) - 1,
      found: match[0],
      rule,
    }));
  });
}

/** The uses in a text that people read or hear. @param {string} text @param {number} line */
export const usesInShownText = (text, line) =>
  usesInText(text.replaceAll(/<\/?\w+>|\{\w+(?:, \w+)?\}/g, '…'), line, SHOWN);

/** `caged-reader.test.ts` as a name in code: `cagedReader`. @param {string} part */
const camelCase = (part) =>
  part.replace(/\..*$/, '').replaceAll(/[-_](\w)/g, (_, letter) => String(letter).toUpperCase());

/**
 * Whole names: what is reported can be searched for.
 * @param {string} path
 * @param {string} name
 * @param {number} line
 * @returns {Use[]}
 */
function usesInName(path, name, line) {
  const found = NAMES.find((rule) => rule.pattern.test(name) && rule.path?.test(path) !== false);
  return found === undefined ? [] : [{ line, found: name, rule: found }];
}

/**
 * The uses in the names of a file and its folders.
 * @param {string} path
 * @returns {Use[]}
 */
export function usesInPath(path) {
  return path.split('/').flatMap((part) => usesInName(path, camelCase(part), 0));
}

/**
 * The uses in a TypeScript or JavaScript file: identifiers, comments, and the titles of its tests; and the types it declares.
 * @param {string} path
 * @param {string} source
 * @returns {{ uses: Use[], types: string[] }}
 */
export function usesInCode(path, source) {
  const { program, comments, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  /** @type {Use[]} */
  const uses = [];
  /** @type {string[]} */
  const types = [];
  /** @param {string} text @param {number} start */
  const words = (text, start) => uses.push(...usesInText(text, lineAt(source, start)));
  for (const { value, start } of comments) words(value, start);
  /** The key and the value of a shorthand property stand at the same place. @type {Set<number>} */
  const seen = new Set();
  /** @param {{ name: string, start: number }} node */
  const name = (node) => {
    if (!seen.has(node.start)) uses.push(...usesInName(path, node.name, lineAt(source, node.start)));
    seen.add(node.start);
  };
  /** @param {{ id: { name: string } }} node */
  const type = ({ id }) => types.push(id.name);
  new Visitor({
    Identifier: name,
    JSXIdentifier: name,
    TSTypeAliasDeclaration: type,
    TSInterfaceDeclaration: type,
    CallExpression({ callee, arguments: [title] }) {
      if (!/^(?:it|test|describe)\b/.test(source.slice(callee.start, callee.end))) return;
      if (title?.type === 'Literal' && typeof title.value === 'string') words(title.value, title.start);
      if (title?.type === 'TemplateLiteral') words(title.quasis.map(({ value }) => value.raw).join('…'), title.start);
    },
  }).visit(program);
  return { uses, types };
}

/**
 * The uses in a document: its prose, without code blocks, code spans, addresses of links and titles of tests.
 * @param {string} markdown
 * @returns {Use[]}
 */
export function usesInDocument(markdown) {
  /** Keeps the number of lines. @param {string} text */
  const blank = (text) => text.replaceAll(/[^\n]/g, ' ');
  const prose = markdown
    .replaceAll(/^```[\s\S]*?^```/gm, blank)
    .replaceAll(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, blank)
    .replaceAll(/\]\([^)\n]*\)/g, blank);
  return usesInText(prose, 1);
}

/**
 * The uses in the comments of a stylesheet (`/* … *\/`) or of a file whose comments begin with `#`.
 * @param {string} path
 * @param {string} text
 * @returns {Use[]}
 */
export function usesInComments(path, text) {
  const comment = path.endsWith('.css') ? /\/\*[\s\S]*?\*\//g : /(?<=^|\s)#.*$/gm;
  return [...text.matchAll(comment)].flatMap((match) => usesInText(match[0], lineAt(text, match.index)));
}
