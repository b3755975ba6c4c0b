import type { Question } from '@exam-vault/contract/questions';
import type { WantedQuestion } from '../../library/documents/QuestionsBeside.tsx';

/** A question with its parts. */
export interface QuestionNode<Q extends Question = Question> {
  readonly question: Q;
  readonly parts: readonly QuestionNode<Q>[];
}

/** The questions of a paper with their parts below them, in the order of the paper. */
export function questionTree<Q extends Question>(questions: readonly Q[]): readonly QuestionNode<Q>[] {
  const known = new Set(questions.map(({ _id }) => _id));
  const byParent = new Map<string | null, Q[]>();
  for (const question of questions) {
    const parent = question.parent !== null && known.has(question.parent) ? question.parent : null;
    byParent.set(parent, [...(byParent.get(parent) ?? []), question]);
  }
  const below = (parent: string | null): QuestionNode<Q>[] =>
    (byParent.get(parent) ?? []).map((question) => ({ question, parts: below(question._id) }));
  return below(null);
}

/** The question that an address names. Two sections may have the same label: then the page tells them apart. */
export function findWanted(questions: readonly Question[], { label, page }: WantedQuestion): Question | undefined {
  const named = questions.filter((one) => one.label.toLowerCase() === label.toLowerCase());
  return named.find((one) => one.page === page) ?? named[0];
}

/** What an address needs to name this question. */
export function anchorOfQuestion(
  questions: readonly Question[],
  question: Question,
): { readonly question: string; readonly page?: number } {
  const isFirst = findWanted(questions, { label: question.label, page: null }) === question;
  return isFirst ? { question: question.label } : { question: question.label, page: question.page };
}

/** The text of a question and of its parts, to copy. */
export function wholeText({ question, parts }: QuestionNode): string {
  const own = [question.printed || question.label, question.text].filter((text) => text !== '').join(' ');
  return [own, ...parts.map(wholeText)].join('\n');
}

/** A text of at most so many characters, cut between words. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  const end = cut.lastIndexOf(' ');
  return `${cut.slice(0, end > most / 2 ? end : most).trimEnd()}…`;
}

/** '2019, 2021 (2)': the years in their order, each with how many papers if there are several. */
export function yearsWithCounts(years: readonly (number | null)[], unknown: string): string {
  const counts = new Map<number | null, number>();
  for (const year of years) counts.set(year, (counts.get(year) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([year, count]) => (count === 1 ? String(year ?? unknown) : `${year ?? unknown} (${count})`))
    .join(', ');
}
