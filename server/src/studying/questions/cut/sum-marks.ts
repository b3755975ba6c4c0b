import { marksOfEach, readInstruction, type Instruction } from './instructions.ts';

/** What of a question matters for the sums of marks. */
interface Marked {
  /** Index of the question that it is a part of. */
  readonly parent: number | null;
  readonly marks: number | null;
  readonly section: string | null;
  readonly isAlternative: boolean;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function partsOf<Question extends Marked>(found: readonly Question[], question: Question): Question[] {
  const at = found.indexOf(question);
  return found.filter(({ parent }) => parent === at);
}

/** Marks that are printed once, for all questions of a section, or for all parts of its only question. */
export function withSectionMarks<Question extends Marked>(found: readonly Question[]): readonly Question[] {
  const each = new Map<string, number>();
  const ofParts = new Map<Question, Instruction>();
  for (const title of new Set(found.flatMap(({ section }) => section ?? []))) {
    const own = found.filter(({ section, parent }) => section === title && parent === null);
    const instruction = readInstruction(title);
    const [only] = own;
    const parts = only && own.length === 1 ? partsOf(found, only) : [];
    const [most = 0, least = 0] = [...(instruction.product?.factors ?? [])].toSorted((a, b) => b - a);
    // '6 x 2 = 12' above one question of six parts. A part or two may be lost.
    if (only && parts.length > 1 && [most, least].some((count) => count >= parts.length && count <= parts.length + 2)) {
      ofParts.set(only, instruction);
      continue;
    }
    const marks = marksOfEach(instruction, own.filter(({ isAlternative }) => !isAlternative).length);
    const printed = own.filter((question) => question.marks !== null);
    // Questions with marks of their own say that the title is misread, or about something else.
    if (marks !== null && 2 * printed.filter((question) => question.marks === marks).length >= printed.length)
      each.set(title, marks);
  }
  const partMarks = (question: Question) => {
    const above = question.parent === null ? undefined : found[question.parent];
    const instruction = above && ofParts.get(above);
    return instruction
      ? marksOfEach(instruction, found.filter(({ parent }) => parent === question.parent).length)
      : null;
  };
  return found.map((question) => {
    if (question.marks !== null) return question;
    const total = ofParts.get(question)?.product?.total ?? partMarks(question);
    if (total !== null) return { ...question, marks: total };
    const ofSection = question.section === null ? null : (each.get(question.section) ?? null);
    const isAsked = question.parent === null || areAlternatives(found, question.parent);
    return ofSection !== null && isAsked ? { ...question, marks: ofSection } : question;
  });
}

const SECTION = String.raw`(?:part|section|group)\s?[-–—]?\s?`;
/** '(1.5 marks each) of Part-A', 'each question of Section B carries 5 marks'. */
const OF_SECTION = [
  new RegExp(
    String.raw`(?<each>\d{1,2}(?:\.5)?)\s?marks?\s?each\W{0,3}(?:(?:of|in|from|for)\s)?${SECTION}(?<section>[A-F])(?!\p{L})`,
    'giu',
  ),
  new RegExp(
    String.raw`${SECTION}(?<section>[A-F])(?!\p{L})[^.]{0,40}?\scarr(?:y|ies)\s(?<each>\d{1,2}(?:\.5)?)\s?marks?`,
    'giu',
  ),
];

/** What the instructions above the questions say that each question or part of a section is worth. */
function eachOfSections(instructions: string): ReadonlyMap<string, number> {
  const found = OF_SECTION.flatMap((pattern) => [...instructions.matchAll(pattern)]);
  return new Map(found.map(({ groups: { each = '', section = '' } = {} }) => [section.toUpperCase(), Number(each)]));
}

/** Marks that the instructions above all questions give to those of a section. Of '1.5' a point or a figure may be lost beside them. */
export function withGivenMarks<Question extends Marked>(
  found: readonly Question[],
  instructions: string,
): readonly Question[] {
  const given = eachOfSections(instructions);
  if (given.size === 0) return found;
  const parents = new Set(found.map(({ parent }) => parent));
  return found.map((question, at) => {
    const [, letter = ''] = new RegExp(String.raw`${SECTION}([A-F])(?!\p{L})`, 'iu').exec(question.section ?? '') ?? [];
    const each = given.get(letter.toUpperCase());
    if (each === undefined || parents.has(at)) return question;
    const misread = Number.isInteger(each) || question.parent === null ? [] : [10 * each, (10 * each) % 10];
    const isLost = question.marks === null || misread.includes(question.marks);
    return isLost ? { ...question, marks: each } : question;
  });
}

/** Whether one of the parts of a question is to be answered, and has all its marks. */
function areAlternatives(found: readonly Marked[], parent: number): boolean {
  const parts = found.filter((one) => one.parent === parent);
  return parts.length > 1 && parts.every(({ isAlternative }, at) => at === 0 || isAlternative);
}

/** Where so many parts of a question are to be chosen, its marks are theirs. @param instructions of questions, by their place */
export function withChosenParts<Question extends Marked>(
  found: readonly Question[],
  instructions: ReadonlyMap<number, string>,
): readonly Question[] {
  return found.map((question) => {
    const { parent, marks } = question;
    if (parent === null || marks !== null || !instructions.has(parent)) return question;
    const { choose } = readInstruction(instructions.get(parent) ?? '');
    const total = found[parent]?.marks ?? null;
    const isKnown =
      choose !== null && total !== null && found.every((one) => one.parent !== parent || one.marks === null);
    return isKnown ? { ...question, marks: total / choose } : question;
  });
}

/** '15' beside parts of which most have 1.5: the point was not read. */
export function withPoints<Question extends Marked>(found: readonly Question[]): readonly Question[] {
  const groups = new Map<number, Map<number, number>>();
  for (const { parent, marks } of found) {
    if (parent === null || marks === null) continue;
    const counts = groups.get(parent) ?? new Map<number, number>();
    groups.set(parent, counts.set(marks, (counts.get(marks) ?? 0) + 1));
  }
  return found.map((question) => {
    const counts = groups.get(question.parent ?? -1);
    const { marks } = question;
    if (!counts || marks === null || !Number.isInteger(marks)) return question;
    const isLost = !Number.isInteger(marks / 10) && (counts.get(marks / 10) ?? 0) > (counts.get(marks) ?? 0);
    return isLost ? { ...question, marks: marks / 10 } : question;
  });
}

/** So many others have marks, before anything is taken from a sum: a single one may be that of another question. */
const MIN_KNOWN = 2;
/** So many questions of a section are all worth the same, before another one is. */
const MIN_EQUAL = 3;

/** What each question of a section is worth, where those whose marks are all printed are worth the same. */
function equalTotals(found: readonly Marked[]): ReadonlyMap<string | null, number> {
  const totals = new Map<string | null, number[]>();
  for (const [at, { parent, marks, section }] of found.entries()) {
    const parts = found.filter((one) => one.parent === at);
    const isWhole = parts.length === 0 ? marks !== null : parts.every((one) => one.marks !== null);
    if (parent === null && isWhole)
      totals.set(section, [
        ...(totals.get(section) ?? []),
        parts.length === 0 ? (marks ?? 0) : sum(parts.map((one) => one.marks ?? 0)),
      ]);
  }
  return new Map(
    [...totals].flatMap(([section, [first = 0, ...more]]) =>
      more.length >= MIN_EQUAL - 1 && more.every((total) => total === first) ? [[section, first] as const] : [],
    ),
  );
}

/** Where the marks of a question and of all its parts but one are printed, the sum says those of the last one. */
export function withRemainders<Question extends Marked>(found: readonly Question[]): readonly Question[] {
  const equal = equalTotals(found);
  return found.map((question) => {
    const { parent, marks } = question;
    if (marks !== null || parent === null) return question;
    const siblings = found.filter((one) => one.parent === parent && one !== question);
    const given = siblings.flatMap((one) => one.marks ?? []);
    const ofSection = equal.get(question.section) ?? null;
    const rest = (ofSection ?? found[parent]?.marks ?? 0) - sum(given);
    const isKnown = given.length === siblings.length && given.length >= (ofSection === null ? MIN_KNOWN : 1);
    if (!isKnown || rest <= 0 || rest > 20) return question;
    return { ...question, marks: rest };
  });
}

/** How many questions of a section are to be answered, as its title or the instructions above all questions say. */
function chosenOf(title: string, above: string): number | null {
  const [, letter = ''] = new RegExp(String.raw`${SECTION}([A-F])(?!\p{L})`, 'iu').exec(title) ?? [];
  const named = new RegExp(String.raw`any [^.]{1,40}${SECTION}${letter}(?!\p{L})`, 'iu').exec(above)?.[0];
  return readInstruction(letter === '' || named === undefined ? title : named).choose;
}

/** The most frequent value, where so many are the same and more than half. */
function usual(values: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [[value, count] = [0, 0]] = [...counts].toSorted(([, a], [, b]) => b - a);
  return count >= MIN_EQUAL && 2 * count > values.length ? value : null;
}

/**
 * Where students choose some of the questions, all are worth the same. If the marks of a question don't add up to that, one of its parts was misread.
 * It gets the marks that are missing, if parts of other questions have as many.
 */
export function withEqualChoice<Question extends Marked>(
  found: readonly Question[],
  above: string,
): readonly Question[] {
  const changed = new Map<Question, number>();
  for (const title of new Set(found.flatMap(({ section }) => section ?? []))) {
    const own = found.filter(
      ({ section, parent, isAlternative }) => section === title && parent === null && !isAlternative,
    );
    const choose = chosenOf(title, above);
    if (choose === null || choose >= own.length) continue;
    const groups = own.map((question) => ({ question, parts: partsOf(found, question) }));
    const known = groups.flatMap(({ question, parts }) => {
      const marks = (parts.length > 0 ? parts : [question]).map((one) => one.marks);
      return marks.every((one) => one !== null) ? [sum(marks.map((one) => one ?? 0))] : [];
    });
    const each = usual(known);
    if (each === null) continue;
    for (const { question, parts } of groups) {
      const marks = parts.map((one) => one.marks ?? 0);
      if (parts.some(({ isAlternative, marks: one }) => isAlternative || one === null)) continue;
      if (parts.length === 0 || sum(marks) === each) {
        if ((question.marks ?? 0) < each) changed.set(question, each);
        continue;
      }
      const elsewhere = new Set(
        groups.filter((group) => group.question !== question).flatMap((group) => group.parts.map((one) => one.marks)),
      );
      const fits = parts.filter((one) => elsewhere.has(each - sum(marks) + (one.marks ?? 0)));
      const [only] = fits;
      if (!only || fits.length > 1) continue;
      changed.set(only, each - sum(marks) + (only.marks ?? 0)).set(question, each);
    }
  }
  return found.map((question) => {
    const marks = changed.get(question);
    return marks === undefined ? question : { ...question, marks };
  });
}

/** A question with a larger share of a paper's marks is misread, where there are several. */
const [LARGEST_SHARE, SEVERAL] = [0.5, 4];

/** 'Max. Marks: 60' or 'M.M.: 60' in the heading of an exam. Null: it has none, or several that differ. */
export function maximumMarks(headings: readonly string[]): number | null {
  const found = new Set(
    headings.flatMap((text) => {
      const [, marks] =
        /\b(?:marks?|m\.?\s?m\.?)\s*[:=.\-–—]{0,3}\s*(\d{2,3})(?!\d|\s*(?:each|marks))/iu.exec(text) ?? [];
      return marks === undefined ? [] : [Number(marks)];
    }),
  );
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/**
 * The questions of a paper add up to its maximum: those without marks share what is left, where that is what another question has. Marks that are too many
 * for the paper are none.
 */
export function withMaximum<Question extends Marked>(
  found: readonly Question[],
  maximum: number | null,
): readonly Question[] {
  const questions = found.filter(({ parent, isAlternative }) => parent === null && !isAlternative);
  if (maximum === null || questions.length < SEVERAL) return found;
  const isTooMuch = ({ marks }: Marked) => marks !== null && marks > LARGEST_SHARE * maximum;
  const known = questions.filter((question) => question.marks !== null && !isTooMuch(question));
  const given = sum(known.map(({ marks }) => marks ?? 0));
  // Some are to be chosen, or the maximum itself is misread.
  if (given > maximum) return found;
  const missing = questions.length - known.length;
  const each = (maximum - given) / missing;
  const isShare = missing > 0 && known.length >= MIN_KNOWN && known.some(({ marks }) => marks === each);
  return found.map((question) => {
    if (!isTooMuch(question) && (question.marks !== null || question.parent !== null)) return question;
    return { ...question, marks: isShare && questions.includes(question) ? each : null };
  });
}
