import type { Row } from './page-rows.ts';
import { labelledValues } from './labels.ts';
import type { Evidence, Source } from './evidence.ts';

/**
 * Branches of study: how headers and lists write each, and the letters that codes of courses begin with. A name that matches nothing of the
 * institution's list is its 'Other'.
 */
const BRANCHES: ReadonlyArray<{ readonly name: RegExp; readonly codes: RegExp }> = [
  {
    name: /computer|\bcse?\b|\bbs?cs\b|\bcs(?:e|n)?\b|software|\bbs?se\b|\bit\b|information tech|data science|artificial/i,
    codes: /^(?:CS|IT|CO)/,
  },
  { name: /electronic|\bece\b|\bec\b|e&c|telecom|communication eng/i, codes: /^EC/ },
  { name: /electrical|\bee\b|\beee\b|\bbee\b/i, codes: /^EE/ },
  { name: /civil|\bce\b/i, codes: /^CE/ },
  { name: /production|\bpie\b|industrial/i, codes: /^(?:PE|PR|PI)/ },
  { name: /metallurg|\bmme\b|materials/i, codes: /^(?:MT|MM)/ },
  { name: /mechanical|\bme\b/i, codes: /^ME/ },
  { name: /aerospace|aeronaut/i, codes: /^AE/ },
  { name: /chemical/i, codes: /^CH/ },
  { name: /math/i, codes: /^(?:MA|MTH)/ },
  { name: /physics/i, codes: /^PH/ },
  { name: /humanit/i, codes: /^(?:HS|HU)/ },
];

/** The degree says nothing about the branch: 'M.E.' is no mechanical engineering, 'B.E.' no bachelor of electronics. */
const withoutDegree = (text: string) =>
  text
    .replaceAll(/\b[BM]\.?\s?(?:E|Tech|Sc|S)\b\.?,?|\bPh\.?D\b/gi, ' ')
    .replaceAll(/[()[\]|.,]/g, ' ')
    .trim();

export type Branch = (typeof BRANCHES)[number];
/** The branches that a text names. */
export const branchesIn = (text: string): Branch[] => BRANCHES.filter(({ name }) => name.test(text));

/** The value of the institution's list for a branch. */
function valueFor({ name }: Branch, values: readonly string[]): string | null {
  const own = values.find((value) => name.test(value) && branchesIn(value)[0]?.name === name);
  return own ?? values.find((value) => /^other/i.test(value)) ?? null;
}

/** The list's value for the letters of a course's code; null for letters that stand for no branch. */
export function departmentOfCode(code: string, values: readonly string[]): string | null {
  const branch = BRANCHES.find(({ codes }) => codes.test(code.replace(/^\d/, '')));
  return branch ? valueFor(branch, values) : null;
}

/** What a text names, when it names one branch. */
export function departmentIn(text: string, values: readonly string[]): string | null {
  const plain = withoutDegree(text);
  const exact = values.find((value) => value.toLowerCase() === plain.toLowerCase());
  if (exact) return exact;
  const [branch, second] = branchesIn(plain);
  return branch && (!second || /production|electronic/i.test(branch.name.source)) ? valueFor(branch, values) : null;
}

/** The department: by the programme, by 'Department of …', by a line that names one branch, by the course's code. */
export function readDepartment(
  rows: readonly Row[],
  page: number,
  code: string | null,
  values: readonly string[],
): Evidence[] {
  const evidence: Evidence[] = [];
  const add = (value: string | null, source: Source, box: Evidence['box']) => {
    if (value !== null) evidence.push({ field: 'department', value, source, page, box });
  };
  for (const { label, value } of rows.flatMap(labelledValues)) {
    if (label === 'programme' && value) add(departmentIn(value.text, values), 'label', value.box);
  }
  for (const { text, box } of rows.flat()) {
    const [named] = /department of [\p{L}\s&]+|[\p{L}\s&]+ department/iu.exec(text) ?? [];
    const [degree] = /\bB\.?\s?(?:E|Tech)\b.*$/i.exec(text) ?? [];
    const [line] = /^[A-Z\s&]*ENGINEERING$/.exec(text.trim()) ?? [];
    const source = degree ? 'header' : 'header, one of several';
    if (named ?? degree ?? line) add(departmentIn(named ?? degree ?? line ?? '', values), source, box);
  }
  if (code) add(departmentOfCode(code, values), 'derived', null);
  return evidence;
}
