// Reads docs/spec.md, the table of the specification's requirements, and holds it against the tests it names. The promises of
// docs/security.md are rows of the same form.
import { parseSync, Visitor } from 'vite';

/**
 * @typedef {{ file: string, title: string }} NamedTest
 * @typedef {{ line: number, id: string, requirement: string, tests: NamedTest[], remark: string }} Row
 * @typedef {{ title: string, fullTitle: string, skipped: boolean }} FoundTest
 */

const ID = /^[SP]\d+\.\d+$/;
/** A file and a title, each in a code span; a title with a backtick in it is fenced by two. */
const TEST = /^`(?<file>[^`]+)` › (?<fence>`+) ?(?<title>.+?) ?\k<fence>$/;

/**
 * The cells of the tables' rows whose id begins with a letter, each with its line; whatever else the page says is passed over.
 * @param {string} markdown
 * @param {string} letter
 * @returns {{ line: number, cells: string[] }[]}
 */
export function rowsOf(markdown, letter) {
  return markdown.split('\n').flatMap((text, index) => {
    if (!new RegExp(`^\\|\\s*${letter}[^\\s|]*\\s*\\|`).test(text)) return [];
    const cells = text.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    return [{ line: index + 1, cells: cells.slice(1) }];
  });
}

/**
 * The requirements of docs/spec.md (S), or the promises of docs/security.md (P).
 * @param {string} markdown
 * @param {'S' | 'P'} [letter]
 * @returns {Row[]}
 */
export function specRows(markdown, letter = 'S') {
  return rowsOf(markdown, letter).map(({ line, cells: [id = '', requirement = '', tests = '', remark = ''] }) => {
    return { line, id, requirement, tests: namedTests(tests), remark };
  });
}

/**
 * What cannot be read as a test is given as a file of its own, so that it is reported and not passed over.
 * @param {string} cell
 * @returns {NamedTest[]}
 */
function namedTests(cell) {
  const parts = cell.split(/\s*<br>\s*/).filter((part) => part !== '');
  return parts.map((part) => {
    const { file = part, title = '' } = TEST.exec(part)?.groups ?? {};
    return { file, title };
  });
}

/**
 * The titles of a test file as its source has them: `%s` stands in a parametrised one, `${…}` for what a template fills in.
 * @param {string} file
 * @param {string} source
 * @returns {FoundTest[]}
 */
export function testsIn(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  /** @type {FoundTest[]} */
  const found = [];
  /** @type {{ title: string, skipped: boolean, end: number }[]} */
  const around = [];
  new Visitor({
    CallExpression(node) {
      const names = calleeNames(node.callee);
      const title = titleOf(node.arguments[0]);
      if (!['it', 'test', 'describe'].includes(names[0] ?? '') || title === undefined) return;
      while (around.length > 0 && (around.at(-1)?.end ?? 0) < node.start) around.pop();
      const skipped = names.some((name) => ['skip', 'skipIf', 'runIf', 'todo', 'fails'].includes(name));
      if (names[0] === 'describe') around.push({ title, skipped, end: node.end });
      else {
        const fullTitle = [...around.map((one) => one.title), title].join(' > ');
        found.push({ title, fullTitle, skipped: skipped || around.some((one) => one.skipped) });
      }
    },
  }).visit(program);
  return found;
}

/**
 * `it`, and what is said of it: `it.each([…])` gives it and each.
 * @param {import('vite').ESTree.Expression | import('vite').ESTree.Super} callee
 * @returns {string[]}
 */
function calleeNames(callee) {
  if (callee.type === 'Identifier') return [callee.name];
  if (callee.type === 'CallExpression') return calleeNames(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return calleeNames(callee.tag);
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return [];
  return [...calleeNames(callee.object), callee.property.name];
}

/**
 * @param {import('vite').ESTree.Argument | undefined} argument
 * @returns {string | undefined}
 */
function titleOf(argument) {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value;
  if (argument?.type === 'TemplateLiteral') return argument.quasis.map(({ value }) => value.cooked).join('${…}');
  return undefined;
}

/**
 * What is wrong with the table, a line each.
 * @param {Row[]} rows
 * @param {(file: string) => FoundTest[] | null} testsOf null where there is no such test file
 * @returns {string[]}
 */
export function tableFaults(rows, testsOf) {
  /** @type {Set<string>} */
  const ids = new Set();
  return rows.flatMap(({ line, id, requirement, tests }) => {
    const faults = [];
    if (!ID.test(id)) faults.push('the id is not like S2.14');
    if (ids.has(id)) faults.push('the id is there twice');
    ids.add(id);
    if (requirement === '') faults.push('says no requirement');
    if (tests.length === 0) faults.push('names no test');
    faults.push(...tests.flatMap((test) => testFault(test, testsOf(test.file)) ?? []));
    return faults.map((fault) => `line ${line}, ${id}: ${fault}`);
  });
}

/**
 * What is wrong with a test that a table names.
 * @param {NamedTest} named
 * @param {FoundTest[] | null} there
 * @returns {string | undefined}
 */
export function testFault({ file, title }, there) {
  if (title === '') return `not a test, as in \`file\` › \`title\`: ${file}`;
  if (there === null) return `there is no test file ${file}`;
  const same = there.filter((test) => test.title === title || test.fullTitle === title);
  if (same.length === 0) return `${file} has no test "${title}"`;
  if (same.length > 1) return `${file} has ${same.length} tests "${title}": name one as "describe > title"`;
  if (same[0]?.skipped) return `${file} skips "${title}", or may`;
  return undefined;
}
