import { examKindOfName } from '../../uploading/proposals/read-exam.ts';
import type { PaperUnits } from './paper-units.ts';

/** Words that the heads of one exam have in common; heads of fewer words say nothing. */
const [SAME_HEAD, MIN_HEAD] = [0.6, 4];
const MONTH =
  /\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/gu;
/** No season tells a month: a winter exam may be in January or in December. */
const SEASON = /\b(?:spring|summer|fall|autumn|winter)\b/gu;

const apart = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size > 0 && b.size > 0 && ![...a].some((one) => b.has(one));

type Head = Pick<PaperUnits, 'head'>;

/** What a head says of when and what the exam was. */
function sittingOf({ head }: Head) {
  const text = head.join(' ');
  const kind = examKindOfName(text);
  return {
    years: new Set(text.match(/\b20\d{2}\b/gu)),
    months: new Set(text.match(MONTH)),
    seasons: new Set(text.match(SEASON)),
    kinds: new Set(kind ? [kind] : []),
  };
}

const short = (months: ReadonlySet<string>) => new Set([...months].map((month) => month.slice(0, 3)));

/** Whether the heads say that it is one exam, that it is another one, or too little. */
export function headsOf(a: Head, b: Head): 'one' | 'apart' | 'unknown' {
  const [one, two] = [sittingOf(a), sittingOf(b)];
  const areApart =
    apart(one.years, two.years) ||
    apart(short(one.months), short(two.months)) ||
    apart(one.seasons, two.seasons) ||
    apart(one.kinds, two.kinds);
  if (areApart) return 'apart';
  const [first, second] = [new Set(a.head), new Set(b.head)];
  const fewer = Math.min(first.size, second.size);
  const common = [...first].filter((word) => second.has(word)).length;
  return fewer >= MIN_HEAD && common >= SAME_HEAD * fewer ? 'one' : 'unknown';
}

/** Whether a paper stands with its own head in another one, which has several. */
export function hasHeadOf(whole: Pick<PaperUnits, 'words'>, part: Head): boolean {
  const { years, months, seasons } = sittingOf(part);
  const said = [...years, ...months, ...seasons];
  return said.length > 0 && said.every((word) => whole.words.has(word));
}
