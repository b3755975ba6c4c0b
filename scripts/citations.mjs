// Finds citations in code and documents, and those that lead nowhere: sections and policies of docs/contract.md, sections of
// docs/spec.md, decisions, links, and paths of files.

/**
 * What may be cited.
 * @typedef {object} Targets
 * @property {ReadonlySet<number>} contractSections
 * @property {ReadonlySet<number>} contractPolicies
 * @property {ReadonlySet<number>} specSections those that docs/spec.md has rows for
 * @property {ReadonlySet<number>} decisions
 * @property {(path: string) => boolean} isThere a file or folder, by its path from the root
 * @property {(name: string) => boolean} isNamed a file by its name alone, or by the end of its path
 * @property {(path: string) => ReadonlySet<string>} anchorsOf the anchors of a document
 *
 * @typedef {{ line: number, text: string, fault: string | null }} Citation
 */

/** Between two words: a comment may continue on the next line. */
const GAP = String.raw`(?:[\s*#]|\/\/)+`;
const NUMBERS = String.raw`\d+(?:(?:,|${GAP}(?:and|or|to))?${GAP}\d+)*`;
const CITED = new RegExp(
  String.raw`\b(?<source>contract|spec)${GAP}(?:(?<kind>sections?|polic(?:y|ies))\b(?:${GAP}(?<numbers>${NUMBERS}))?(?:${GAP}and${GAP}(?<otherKind>sections?|polic(?:y|ies))${GAP}(?<otherNumbers>${NUMBERS}))?)`,
  'gi',
);
const DECISION = new RegExp(String.raw`\bdecisions?${GAP}(?<numbers>\d${NUMBERS.slice(2)})`, 'gi');
const FENCE = /^```[\s\S]*?^```/gm;

/** @param {string} text @param {number} offset */
const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

/** `4 to 6` is three numbers. @param {string} text */
function numbersIn(text) {
  const range = /^(\d+)\D+\bto\b\D+(\d+)$/.exec(text);
  if (range === null) return [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
  const [first, last] = [Number(range[1]), Number(range[2])];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/**
 * Sections, policies and decisions that a file cites.
 * @param {string} text
 * @param {Targets} targets
 * @returns {Citation[]}
 */
export function numberCitations(text, targets) {
  /** @param {string} source @param {string} kind @param {string | undefined} numbers @param {number} offset @returns {Citation[]} */
  const cited = (source, kind, numbers, offset) => {
    const name = `${source} ${kind}`.toLowerCase();
    if (numbers === undefined) return [{ line: lineAt(text, offset), text: name, fault: 'names no number' }];
    const isPolicy = kind.toLowerCase().startsWith('polic');
    const known =
      source.toLowerCase() === 'spec'
        ? targets.specSections
        : isPolicy
          ? targets.contractPolicies
          : targets.contractSections;
    return numbersIn(numbers).map((number) => ({
      line: lineAt(text, offset),
      text: `${name} ${number}`,
      fault: known.has(number) ? null : 'does not exist',
    }));
  };
  const sections = [...text.matchAll(CITED)].flatMap(({ index, groups = {} }) => [
    ...cited(groups['source'] ?? '', groups['kind'] ?? '', groups['numbers'], index),
    ...(groups['otherKind'] ? cited(groups['source'] ?? '', groups['otherKind'], groups['otherNumbers'], index) : []),
  ]);
  const decisions = [...text.matchAll(DECISION)].flatMap(({ index, groups = {} }) =>
    numbersIn(groups['numbers'] ?? '').map((number) => ({
      line: lineAt(text, index),
      text: `decision ${number}`,
      fault: targets.decisions.has(number) ? null : 'does not exist',
    })),
  );
  return [...sections, ...decisions];
}

/**
 * The path of a link, from the root.
 * @param {string} from the document, from the root
 * @param {string} link
 */
function resolveLink(from, link) {
  const parts = from.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Keeps the number of lines. @param {string} text */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/**
 * Relative links of a document, with their anchors.
 * @param {string} path
 * @param {string} markdown
 * @param {Targets} targets
 * @returns {Citation[]}
 */
export function linkCitations(path, markdown, targets) {
  const text = markdown.replaceAll(FENCE, blank);
  return [...text.matchAll(/\]\((?<link>[^)\s]+)\)/g)].flatMap(({ index, groups = {} }) => {
    const link = groups['link'] ?? '';
    if (/^[a-z]+:/i.test(link)) return [];
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : resolveLink(path, file);
    const isMissing = anchor !== undefined && targets.isThere(target) && !targets.anchorsOf(target).has(anchor);
    const fault = !targets.isThere(target) ? 'there is no such file' : isMissing ? 'has no such heading' : null;
    return [{ line: lineAt(text, index), text: link, fault }];
  });
}

const EXTENSION = /\.(?:[cm]?[jt]sx?|css|md|json|ya?ml|sql|service)$/;
const ROOM = /^(?:contract|server|web|e2e|bench|docs|scripts|deploy|testing|sandbox|embedded-postgres|demo)\/\w/;
/** A route, a name with a placeholder such as `X-service.ts`, or a file that is built or that a hub or its operator writes. */
const NOT_TRACKED =
  /^\/|(?:^|[/-])(?:X|NAME|FILE|NOUN|KIND|NNN)\b|^(?:data|node_modules|\.cache)\b|\bdist(?:\/|$)|\.env$|^[\w.-]+\.json$/;

/**
 * Files and folders that a document names in backticks. A path below a room's `src` may leave that beginning out.
 * @param {string} markdown
 * @param {Targets} targets
 * @returns {Citation[]}
 */
export function pathCitations(markdown, targets) {
  const text = markdown.replaceAll(FENCE, blank);
  return [...text.matchAll(/`(?<path>[\w.@/-]+)`/g)].flatMap(({ index, groups = {} }) => {
    const path = (groups['path'] ?? '').replace(/\/$/, '');
    if (NOT_TRACKED.test(path) || !(ROOM.test(path) || (EXTENSION.test(path) && /\w\.\w/.test(path)))) return [];
    const isThere = targets.isThere(path) || (EXTENSION.test(path) && targets.isNamed(path));
    return [{ line: lineAt(text, index), text: path, fault: isThere ? null : 'there is no such file' }];
  });
}

/**
 * Documents that code names in its comments and texts.
 * @param {string} source
 * @param {Targets} targets
 * @returns {Citation[]}
 */
export function documentCitations(source, targets) {
  return [...source.matchAll(/(?<![\w/.-])(?:docs\/[\w/.-]+|[A-Z]{4,}\.md)/g)].flatMap(({ 0: match, index }) => {
    const path = match.replace(/[./]+$/, '');
    if (path === 'docs') return [];
    return [{ line: lineAt(source, index), text: path, fault: targets.isThere(path) ? null : 'there is no such file' }];
  });
}

/** The numbered sections of a document: `## 3. Rules`. @param {string} markdown */
export const sectionsOf = (markdown) =>
  new Set([...markdown.matchAll(/^## (\d+)\./gm)].map(([, number]) => Number(number)));

/** The numbered policies of section 5 of the contract. @param {string} markdown */
export function policiesOf(markdown) {
  const [, policies = ''] = /^## 5\..*\n([\s\S]*?)(?=^## )/m.exec(markdown) ?? [];
  return new Set([...policies.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)));
}

/** The anchors that a document's headings make, as GitHub makes them. @param {string} markdown */
export function anchorsIn(markdown) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return new Set(
    [...markdown.replaceAll(FENCE, blank).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
      const slug = heading
        .trim()
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-');
      const count = counts.get(slug) ?? 0;
      counts.set(slug, count + 1);
      return count === 0 ? slug : `${slug}-${count}`;
    }),
  );
}
