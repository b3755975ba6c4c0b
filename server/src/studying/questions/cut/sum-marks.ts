/** What of a question matters for the sums of marks. */
interface Marked {
  /** Index of the question that it is a part of. */
  readonly parent: number | null;
  readonly marks: number | null;
  readonly section: string | null;
  readonly isAlternative: boolean;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** 'Each question carries 5 marks', '5 × 2 = 10', in the title of a section. @returns the marks of one of so many questions, or null */
function marksOfSection(title: string, questions: number): number | null {
  const [, each] = /\beach\b.{0,30}?\bcarr(?:y|ies|ying)\b\D{0,12}(\d{1,2})\s*marks?\b/iu.exec(title) ?? [];
  if (each !== undefined) return Number(each);
  const [, a = '', b = '', total = ''] = /(\d{1,2})\s*[x×*]\s*(\d{1,2})\s*=\s*(\d{1,3})/iu.exec(title) ?? [];
  const [first, second] = [Number(a), Number(b)];
  if (total === '' || first * second !== Number(total)) return null;
  // Of more questions some are to be chosen: then the smaller number says nothing, and the count comes first.
  return questions === second && first !== second ? first : questions >= first ? second : null;
}

/** Marks that are printed once for all questions of a section. */
export function withSectionMarks<Question extends Marked>(found: readonly Question[]): readonly Question[] {
  const each = new Map<string, number | null>();
  for (const title of new Set(found.flatMap(({ section }) => section ?? []))) {
    const own = found.filter(({ section }) => section === title);
    const questions = own.filter(({ parent, isAlternative }) => parent === null && !isAlternative).length;
    if (own.every(({ marks }) => marks === null)) each.set(title, marksOfSection(title, questions));
  }
  return found.map((question) => {
    const marks = question.parent === null && question.section !== null ? (each.get(question.section) ?? null) : null;
    return marks === null ? question : { ...question, marks };
  });
}

/** So many others have marks, before anything is taken from a sum: a single one may be that of another question. */
const MIN_KNOWN = 2;

/** Where the marks of a question and of all its parts but one are printed, the sum says those of the last one. */
export function withRemainders<Question extends Marked>(found: readonly Question[]): readonly Question[] {
  return found.map((question) => {
    const { parent, marks } = question;
    if (marks !== null || parent === null) return question;
    const siblings = found.filter((one) => one.parent === parent && one !== question);
    const given = siblings.flatMap((one) => one.marks ?? []);
    const rest = (found[parent]?.marks ?? 0) - sum(given);
    if (siblings.length < MIN_KNOWN || given.length < siblings.length || rest <= 0 || rest > 20) return question;
    return { ...question, marks: rest };
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
