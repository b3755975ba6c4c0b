/** What stands before 'name' when it is a person's. */
const WHO = String.raw`(?:student|candidate|examinee|father|mother|guardian|parent)(?:['’]?s)?`;
/** 'name', also as readers misread it. */
const NAME = String.raw`na(?:m|rn|nn|n)e`;
/** Not after a word: 'Course Name', 'विषय का नाम'. */
const FREE = String.raw`(?<![\p{L}\p{M}\p{N}] ?)`;
/** 'no', 'number', '#'. Not in a list: a relation Student(Roll No, Name) is a question. */
const NUMBER = String.raw`\s*\.?\s*(?:n[o0]s?|num(?:ber)?|#)(?![\p{L}])(?!\s*[,)])`;

/**
 * Where the part of a line begins that bears a student's name or number: 'Name: …', 'Roll No. …', 'Enrolment No.', 'Registration
 * No.' and their like. 'Course Name' and 'Name the layers of …' are none.
 */
const LABELS = [
  // A name to be filled in: followed by a colon, dots, a line, a remark or the end.
  String.raw`${FREE}(?:${WHO}\s*)?${NAME}\s*(?:[:.…_\-–—=|]|\(\s*in\b|$)`,
  String.raw`\b${WHO}\s*${NAME}\b`,
  String.raw`\b${NAME}\s+of\s+(?:the\s+)?${WHO}`,
  String.raw`\b(?:(?:univ(?:ersity)?|exam(?:ination)?|class|college)\.?\s*)?r[o0][l1i|]{1,2}${NUMBER}`,
  String.raw`\benro[l1i|]{1,2}\p{L}{0,6}${NUMBER}`,
  String.raw`\breg(?:[i1l|]strat[i1l|]on|istered|n|d)?${NUMBER}`,
  String.raw`\b(?:p\.?r\.?n|s\.?i\.?d|hall\s*ticket|seat|admission|matric(?:ulation)?|index)${NUMBER}`,
  String.raw`\bu\.?s\.?n\b`,
  String.raw`\bstudent\s*(?:i\.?d\b\.?|n[o0]\b|num(?:ber)?)(?!\s*[,)])`,
  String.raw`${FREE}(?:नाम\s*[:.…_\-–—=|]|अनुक्रमांक|नामांक(?:न|\s*[:.…_]))`,
  String.raw`रोल\s*(?:न|सं)`,
].map((label) => new RegExp(label, 'iu'));

/** Where in a line what is personal begins, in UTF-16 units; null: nothing of it is. */
export function personalDataStart(line: string): number | null {
  const starts = LABELS.flatMap((label) => {
    const at = line.search(label);
    return at === -1 ? [] : [at];
  });
  return starts.length === 0 ? null : Math.min(...starts);
}

interface PlacedWord {
  readonly text: string;
  readonly line: number;
  readonly role: 'text' | 'alternative';
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

/** A label of another sort, such as 'Time: 3 hours' or 'Max. Marks : 60'. */
const OTHER_LABEL = /^[^\p{L}]*(?:[\p{L}.]+\s+){0,3}[\p{L}.]+\s*:/u;

/** More labels than any form has; beside further ones nothing is looked for. */
const MOST_LABELS = 40;

interface LineOf<W> {
  readonly words: readonly W[];
  /** The word with which the line becomes personal. */
  readonly label: W | null;
  readonly isOther: boolean;
}

function labelOf<W extends PlacedWord>(words: readonly W[], text: string): W | null {
  const from = personalDataStart(text);
  if (from === null) return null;
  let end = 0;
  for (const word of words) {
    end += word.text.length;
    if (end > from) return word;
    end += 1;
  }
  return null;
}

/** All words of each line and reading, in their order. */
function linesOf<W extends PlacedWord>(words: readonly W[]): LineOf<W>[] {
  const lines = new Map<string, W[]>();
  for (const word of words) {
    const key = `${word.line} ${word.role}`;
    const line = lines.get(key);
    if (line) line.push(word);
    else lines.set(key, [word]);
  }
  return [...lines.values()].map((line) => {
    const text = line.map((word) => word.text).join(' ');
    const label = labelOf(line, text);
    return { words: line, label, isOther: label === null && OTHER_LABEL.test(text) };
  });
}

/** What is written beside a label but was found as lines of its own: from left to right until another label. */
function beside<W extends PlacedWord>(label: W, lines: readonly LineOf<W>[]): readonly W[] {
  const [left, top, , height] = label.box;
  const row = lines.flatMap((line) => {
    const [first] = line.words;
    if (!first || first.line === label.line || first.box[0] < left) return [];
    const middle = first.box[1] + first.box[3] / 2;
    return middle > top && middle < top + height ? [{ line, from: first.box[0] }] : [];
  });
  row.sort((a, b) => a.from - b.from);
  const other = row.findIndex(({ line }) => line.isOther);
  return row.slice(0, other === -1 ? row.length : other).flatMap(({ line }) => line.words);
}

/**
 * Words without those that stand from such a label to the end of their line, in whichever reading of it the label was made out; nor
 * what is written beside it.
 */
export function withoutPersonalData<W extends PlacedWord>(words: readonly W[]): W[] {
  const lines = linesOf(words);
  const labelled = lines.flatMap(({ words: line, label }) => (label ? [{ line, label }] : []));
  const dropped = new Set(labelled.flatMap(({ line, label }) => line.slice(line.indexOf(label))));
  for (const { label } of labelled.slice(0, MOST_LABELS)) for (const word of beside(label, lines)) dropped.add(word);
  // Where in each such line what is personal begins.
  const cuts = new Map<number, number>();
  for (const { label } of labelled) cuts.set(label.line, Math.min(cuts.get(label.line) ?? Infinity, label.box[0]));
  return words.filter((word) => {
    const cut = cuts.get(word.line);
    return !dropped.has(word) && (cut === undefined || (word.role === 'text' && word.box[0] < cut));
  });
}
