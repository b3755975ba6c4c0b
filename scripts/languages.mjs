// Finds the texts of the page in its source, and compares them with the texts of the languages (decision 70).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

/** @typedef {{ path: string, line: number, text: string }} Place */
/** @typedef {Record<string, any>} Node */

/** Attributes and properties whose value people read or hear. */
const SHOWN = /^(aria-label|text|aria-description|label|title|placeholder|alt|heading|hint|legend|caption)$/;
/** What stands inside these is for developers. */
const UNSHOWN = /^Error$|^ChunkLoadError$|^DOMException$|^TypeError$|^console$|^onlyLogged$|^endpoint$|^describe$/;
/** These are the same in every language. */
const NAMES = /^\W*(Exam Vault|Bearer|HTTP_|openapi.json)\W*$/i;
const LETTERS = /\p{L}{2}/u;
const SENTENCE = /^[A-Z][\p{L}’'-]* \S|^[A-Z][^ ]*…$|\p{L}{2} .*\.$/u;

/** @param {Node | null | undefined} node @returns {string | null} a text without values */
function plainText(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}

/** @param {Node} node @returns {string} */
const nameOf = (node) => node.name ?? node.property?.name ?? nameOf(node.object ?? { name: '' });

/**
 * The texts of one file, and what is wrong with it. `isStrict`: a text that no language could translate is wrong too.
 * @param {string} path @param {string} source @param {boolean} isStrict
 * @returns {{ texts: Place[], mistakes: Place[] }}
 */
export function textsOf(path, source, isStrict) {
  /** @type {Place[]} */
  const texts = [];
  /** @type {Place[]} */
  const mistakes = [];
  /** @param {Node} node @param {string} text */
  const place = (node, text) => ({ path, line: source.slice(0, node.start).split('\n').length, text });
  /** @param {Node} node @param {string} what */
  const mistake = (node, what) => mistakes.push(place(node, what));

  /** Every text inside, other than keys. @param {Node} node */
  function collect(node) {
    const text = plainText(node);
    if (text !== null) texts.push(place(node, text));
    else if (node.type === 'TemplateLiteral') mistake(node, 'write {name} into the text and give its value to t');
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(collect);
    else if (node.type === 'Property') collect(node.value);
    else if (node.type === 'ObjectExpression') node.properties.forEach(collect);
    else if (node.type === 'ArrayExpression') node.elements.forEach(collect);
    else if (node.expression) collect(node.expression);
  }

  /** @param {Node} node @param {{ isShown: boolean, depth: number }} around `depth`: how many functions are around it */
  function walk(node, { isShown, depth }) {
    const shownText = (/** @type {string} */ text) =>
      !NAMES.test(text) && mistake(node, `“${text.trim()}” is not translated: use t`);
    const text = plainText(node);
    if (text !== null) {
      if (isStrict && (isShown ? LETTERS.test(text) : SENTENCE.test(text))) shownText(text);
      return;
    }
    if (node.type.startsWith('TS') && !/As|Satisfies|NonNull/.test(node.type)) return;
    if (/^Import|^ExportAll/.test(node.type)) return;
    if (node.type === 'JSXText') {
      if (isStrict && LETTERS.test(node.value)) shownText(node.value);
      return;
    }
    if (node.type === 'TemplateLiteral' && isStrict) {
      const written = node.quasis.map((/** @type {Node} */ quasi) => quasi.value.cooked).join('…');
      if (isShown ? LETTERS.test(written) : SENTENCE.test(written)) shownText(written);
    }
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const name = nameOf(node.callee);
      if (name === 't' && node.callee.type === 'Identifier') {
        if (depth === 0) mistake(node, 't is called when the module is loaded: the language may change later');
        collect(node.arguments[0]);
        node.arguments.slice(1).forEach((/** @type {Node} */ one) => walk(one, { isShown: false, depth }));
        return;
      }
      if ((name === 'text' || name === 'texts') && node.callee.type === 'Identifier') return collect(node.arguments[0]);
      if (UNSHOWN.test(name) || (node.callee.object && UNSHOWN.test(nameOf(node.callee.object)))) return;
    }
    if (node.type === 'JSXOpeningElement' && node.name.name === 'Rich') {
      for (const attribute of node.attributes)
        if (attribute.name?.name === 'text') collect(attribute.value);
        else walk(attribute, { isShown: false, depth });
      return;
    }
    const inside = {
      isShown:
        node.type === 'JSXAttribute' || (node.type === 'Property' && !node.computed)
          ? SHOWN.test(node.name?.name ?? node.key?.name ?? '')
          : node.type === 'JSXElement' || node.type === 'JSXFragment'
            ? true
            : /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression)$/.test(node.type) && isShown,
      depth: depth + (/Function/.test(node.type) ? 1 : 0),
    };
    for (const [key, child] of Object.entries(node)) {
      if ((key === 'key' && !node.computed) || key === 'test' || (key === 'left' && node.operator === '&&')) continue;
      for (const one of Array.isArray(child) ? child : [child]) if (typeof one?.type === 'string') walk(one, inside);
    }
  }
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  walk(program, { isShown: false, depth: 0 });
  return { texts, mistakes };
}

/** @param {string} root @param {string} folder @returns {string[]} its source files without tests */
function sourceFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => `${folder}/${name}`)
    .toSorted();
}

/** The placeholders and elements of a text; both languages must have the same. @param {string} text */
const partsOf = (text) =>
  [...new Set(text.match(/(?<![,}]\s*(?:one|other|paper|notes|solution|teacher|student) )\{\w+(?=[,}])|<\w+>/g) ?? [])]
    .toSorted()
    .join(' ');

/**
 * What is missing or unused in a language.
 * @param {readonly Place[]} used @param {readonly { path: string, texts: Record<string, string> }[]} files
 * @returns {string[]}
 */
export function compareTexts(used, files) {
  /** @type {Map<string, string>} */
  const known = new Map();
  const found = [];
  for (const { path, texts } of files)
    for (const [english, translated] of Object.entries(texts)) {
      if (known.has(english)) found.push(`${path}: “${english}” is in ${known.get(english)} too`);
      if (partsOf(english) !== partsOf(translated))
        found.push(`${path}: “${english}” and its translation have other parts`);
      known.set(english, path);
    }
  const wanted = new Set(used.map(({ text }) => text));
  const missing = used.filter(
    ({ text }, index) => !known.has(text) && used.findIndex((one) => one.text === text) === index,
  );
  for (const { path, line, text } of missing) found.push(`${path}:${line}: no translation of “${text}”`);
  for (const [english, path] of known) if (!wanted.has(english)) found.push(`${path}: “${english}” is used nowhere`);
  return found;
}

/**
 * @param {string} root @param {readonly string[]} folders @param {(path: string) => boolean} isStrict
 * @param {(source: string) => boolean} isRead
 */
export function readTexts(root, folders, isStrict, isRead = () => true) {
  const read = folders
    .flatMap((folder) => sourceFiles(root, folder))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
    .filter(({ source }) => isRead(source))
    .map(({ path, source }) => textsOf(path, source, isStrict(path)));
  return { texts: read.flatMap(({ texts }) => texts), mistakes: read.flatMap(({ mistakes }) => mistakes) };
}

/** The languages of the mails are modules with one table each. @param {string} root @returns {Map<string, { path: string, texts: Record<string, string> }[]>} */
export function readMailLanguages(root) {
  return new Map(
    sourceFiles(root, 'server/src/base/mail/languages').map((path) => [
      path.replace(/.*\/|\.ts$/g, ''),
      [{ path, texts: tableOf(parseSync(path, readFileSync(join(root, path), 'utf8')).program) }],
    ]),
  );
}

/** The texts of the first table of a module. @param {Node} node @returns {Record<string, string>} */
function tableOf(node) {
  /** @param {Node} inside @returns {Node | null} */
  const find = (inside) =>
    inside.type === 'ObjectExpression'
      ? inside
      : (Object.values(inside)
          .flat()
          .filter((one) => typeof one?.type === 'string')
          .map(find)
          .find((one) => one !== null) ?? null);
  const properties = find(node)?.properties ?? [];
  return Object.fromEntries(
    properties.map((/** @type {Node} */ { key, value }) => [plainText(key) ?? key.name, plainText(value) ?? '']),
  );
}

/** @param {string} root @returns {Map<string, { path: string, texts: Record<string, string> }[]>} by language */
export function readLanguages(root) {
  const folder = 'web/src/base/languages';
  const languages = readdirSync(join(root, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return new Map(
    languages.map(({ name }) => [
      name,
      readdirSync(join(root, folder, name))
        .filter((file) => file.endsWith('.json'))
        .map((file) => `${folder}/${name}/${file}`)
        .map((path) => ({ path, texts: JSON.parse(readFileSync(join(root, path), 'utf8')) })),
    ]),
  );
}
