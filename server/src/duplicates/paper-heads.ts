import { examKindOfName } from '../proposals/read-exam.ts';
import type { PaperUnits } from './paper-units.ts';

/** Words that the heads of one exam have in common; heads of fewer words say nothing. */
const [SAME_HEAD, MIN_HEAD] = [0.6, 4];
const MONTH =
  /\b(?:spring|summer|fall|autumn|winter|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/gu;

const apart = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size > 0 && b.size > 0 && ![...a].some((one) => b.has(one));

/** What a head says of when and what the exam was. */
function sittingOf({ head }: PaperUnits) {
  const text = head.join(' ');
  const kind = examKindOfName(text);
  return {
    years: new Set(text.match(/\b20\d{2}\b/gu)),
    months: new Set(text.match(MONTH)),
    kinds: new Set(kind ? [kind] : []),
  };
}

const short = (months: ReadonlySet<string>) => new Set([...months].map((month) => month.slice(0, 3)));

/** Whether the heads say that it is one exam, that it is another one, or too little. */
export function headsOf(a: PaperUnits, b: PaperUnits): 'one' | 'apart' | 'unknown' {
  const [one, two] = [sittingOf(a), sittingOf(b)];
  if (apart(one.years, two.years) || apart(short(one.months), short(two.months)) || apart(one.kinds, two.kinds))
    return 'apart';
  const [first, second] = [new Set(a.head), new Set(b.head)];
  const fewer = Math.min(first.size, second.size);
  const common = [...first].filter((word) => second.has(word)).length;
  return fewer >= MIN_HEAD && common >= SAME_HEAD * fewer ? 'one' : 'unknown';
}

/** Whether a paper stands with its own head in another one, which has several. */
export function hasHeadOf(whole: PaperUnits, part: PaperUnits): boolean {
  const { years, months } = sittingOf(part);
  const said = [...years, ...months];
  return said.length > 0 && said.every((word) => whole.words.has(word));
}
