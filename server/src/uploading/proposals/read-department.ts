import type { Candidate } from './evidence.ts';
import type { Header, Piece } from './header.ts';
import { joinedLetters, kindsOf, plainWord } from './vocabulary.ts';
import departments from './words/departments.json' with { type: 'json' };

/** A branch of study: how headers and lists write it, and the letters that codes of its courses begin with. */
type Branch = (typeof departments)[number];

/** The degree says nothing about the branch: 'M.E.' is no mechanical engineering, 'B.E.' no bachelor of electronics. */
const DEGREE = /(?<!\p{L})[BM]\.?\s?(?:E|Tech|Sc|S)(?!\p{L})\.?,?|\bPh\.?D\b/giu;
/** 'Production' is a branch beside mechanical engineering, and 'electronic' beside communication. */
const MAY_STAND_BESIDE = ['electronic', 'production'];

const PATTERNS = new Map(
  departments.map((branch) => {
    const short = branch.short.length > 0 ? String.raw`|(?<![\p{L}.])(?:${branch.short.join('|')})(?![\p{L}.])` : '';
    return [branch, new RegExp(String.raw`(?<!\p{L})(?:${branch.names.join('|')})${short}`, 'iu')];
  }),
);

const withoutDegree = (text: string) =>
  text
    .replaceAll(DEGREE, ' ')
    .replaceAll(/[()[\]|.,]/g, ' ')
    .trim();

/** Whether a text names the branch. */
export const namesBranch = (branch: Branch, text: string): boolean => PATTERNS.get(branch)?.test(text) ?? false;
/** The branches that a text names. */
export const branchesIn = (text: string): Branch[] => departments.filter((branch) => namesBranch(branch, text));

/** The value of the institution's list for a branch; a branch that it does not have is its 'Other'. */
function valueFor(branch: Branch, values: readonly string[]): string | null {
  const own = values.find((value) => branchesIn(value)[0] === branch);
  return own ?? values.find((value) => /^other/i.test(value)) ?? null;
}

/** 'PCC-ME-417': the first letters of several say which sort of course it is. The 'C' of 'ME-202C' is none of them. */
function branchOfCode(code: string): Branch | undefined {
  const all = code.match(/[A-Z]+/g) ?? [];
  const long = all.filter(({ length }) => length > 1);
  const parts = long.length > 0 ? long : all;
  const own = parts.length > 1 ? parts.slice(1) : parts;
  return departments.find(({ codes }) => own.some((part) => codes.some((letters) => part.startsWith(letters))));
}

/** The department whose letters a code begins with. */
export function departmentOfCode(code: string, values: readonly string[]): string | null {
  const branch = branchOfCode(code);
  return branch ? valueFor(branch, values) : null;
}

/** What a text names, when it names one branch. */
export function departmentIn(text: string, values: readonly string[]): string | null {
  const plain = withoutDegree(text);
  const exact = values.find((value) => value.toLowerCase() === plain.toLowerCase());
  if (exact) return exact;
  const [branch, second] = branchesIn(plain);
  return branch && (!second || MAY_STAND_BESIDE.some((name) => branch.names.includes(name)))
    ? valueFor(branch, values)
    : null;
}

const FORMS: readonly (readonly [form: string, pattern: RegExp])[] = [
  [
    'department of',
    /(?:department|dept\.?|school|faculty|branch|discipline)\s*(?:of|:|-)?\s+[\p{L}\s&]+|[\p{L}\s&]+ (?:department|branch)/iu,
  ],
  ['degree', /(?<!\p{L})(?:[BM]\.?\s?(?:E|Tech|Sc|S|C\.?A)(?!\p{L})|bachelor|master|diploma).*$/iu],
];

function mentionsIn(piece: Piece): { text: string; form: string }[] {
  const { text, label } = piece;
  if (label === 'programme') return [{ text, form: 'label' }];
  const found = FORMS.flatMap(([form, pattern]) => {
    const [named] = pattern.exec(text) ?? [];
    return named ? [{ text: named, form }] : [];
  });
  if (found.length > 0) return found;
  const own = piece.words.filter((word) => joinedLetters(word.text) !== '');
  const isShort = own.length <= 6 && label === null && own.every((word) => !kindsOf(word.text).includes('instruction'));
  const hasSemester = own.some((word) => plainWord(word.text).startsWith('sem'));
  return isShort || hasSemester ? [{ text, form: hasSemester ? 'beside the semester' : 'a line of its own' }] : [];
}

/** The department: by the programme, by 'Department of …', by a line that names one branch, by the course's code. */
export function readDepartment(
  { pieces, lines, page }: Header,
  code: string | null,
  values: readonly string[],
): Candidate[] {
  const found = [...pieces.filter(({ label }) => label === 'programme'), ...lines].flatMap((piece) =>
    mentionsIn(piece).flatMap(({ text, form }) => {
      const value = departmentIn(text, values);
      if (value !== null) return [{ value, form, piece }];
      // A paper for several branches: each of them may be meant.
      const branches = form === 'a line of its own' ? [] : branchesIn(withoutDegree(text));
      return branches.flatMap((branch) => valueFor(branch, values) ?? []).map((one) => ({ value: one, form, piece }));
    }),
  );
  const ofCode = code ? departmentOfCode(code, values) : null;
  const different = new Set(found.map(({ value }) => value)).size;
  const signsOf = (value: string, form: string) => [
    `department:${form}`,
    `department:${different <= 1 ? 'the only one' : 'one of several'}`,
    ...(ofCode === null ? [] : [ofCode === value ? 'department:as in the code' : 'department:other than in the code']),
    ...(/^other/i.test(value) ? ['department:not in the list'] : []),
  ];
  return [
    ...found.map(({ value, form, piece }): Candidate => ({
      field: 'department',
      value,
      page,
      box: piece.box,
      signs: [...piece.signs, ...signsOf(value, form)],
    })),
    ...(ofCode === null
      ? []
      : [{ field: 'department' as const, value: ofCode, page, box: null, signs: signsOf(ofCode, 'code') }]),
  ];
}
