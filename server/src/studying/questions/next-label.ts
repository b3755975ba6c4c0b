const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** '4.', 'Q4)', '(b)' or '(iii)' in front of a text. */
const NUMBER = /^(?:Q(?:uestion)?[.\s]*)?\(?(\d{1,3}|[ivx]{1,4}|[a-z])[).:]+\s+(?=\S)/iu;

/** What the second half of a split question is called. */
export interface SplitName {
  readonly label: string;
  /** The number in front of its text; '' when there is none. */
  readonly printed: string;
}

/** The label after this one: '4' after '3', '3c' after '3b', '3(iii)' after '3(ii)'; null when nothing follows. */
function labelAfter(label: string): string | null {
  const {
    front = '',
    last = '',
    end = '',
  } = /^(?<front>.*?)(?<last>\d+|[ivx]+(?=\)$)|[a-y])(?<end>\)?)$/u.exec(label)?.groups ?? {};
  if (last === '') return null;
  if (/\d/.test(last)) return `${front}${Number(last) + 1}${end}`;
  const roman = end === '' ? undefined : ROMANS[ROMANS.indexOf(last) + 1];
  return `${front}${roman ?? String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)}${end}`;
}

/** Names what is split from a question: by the number that its text begins with, else by the next free label. @param taken labels of the paper */
export function nameOfSplit(
  text: string,
  { label, parent }: { readonly label: string; readonly parent: string | null },
  taken: ReadonlySet<string>,
): SplitName {
  const [printed = '', number = ''] = NUMBER.exec(text) ?? [];
  const own = number.toLowerCase();
  const letters = own.length === 1 ? own : `(${own})`;
  const named = /\d/.test(own) ? `${parent ?? ''}${parent === null ? '' : '.'}${own}` : `${parent ?? label}${letters}`;
  const wanted = own === '' ? labelAfter(label) : named;
  const free = wanted !== null && !taken.has(wanted) ? wanted : `${label} (2)`;
  return { label: free, printed: printed.trim() };
}
