/** The word before 'name' when it is the name of a person. */
const PERSON = String.raw`(?:student|candidate|examinee|father|mother|guardian|parent)(?:['’]?s)?`;
/** 'name', and how readers misread it. */
const NAME = String.raw`na(?:m|rn|nn|n)e`;
/** Not after a word: 'Course Name' and 'विषय का नाम' are no labels of a person. */
const NOT_AFTER_WORD = String.raw`(?<![\p{L}\p{M}\p{N}] ?)`;
/** 'no', 'number' or '#', but not in a list: the relation Student(Roll No, Name) is part of a question. */
const NUMBER = String.raw`\s*\.?\s*(?:n[o0]s?|num(?:ber)?|#)(?![\p{L}])(?!\s*[,)])`;

/**
 * Labels of a student's name or number: 'Name: …', 'Roll No. …', 'Enrolment No.', 'Registration No.' and similar. 'Course Name' and
 * 'Name the layers of …' must not match.
 */
const LABELS = [
  // The label of a name to fill in is followed by a colon, dots, a line, a remark or the end of the line.
  String.raw`${NOT_AFTER_WORD}(?:${PERSON}\s*)?${NAME}\s*(?:[:.…_\-–—=|]|\(\s*in\b|$)`,
  String.raw`\b${PERSON}\s*${NAME}\b`,
  String.raw`\b${NAME}\s+of\s+(?:the\s+)?${PERSON}`,
  String.raw`\b(?:(?:univ(?:ersity)?|exam(?:ination)?|class|college)\.?\s*)?r[o0][l1i|]{1,2}${NUMBER}`,
  String.raw`\benro[l1i|]{1,2}\p{L}{0,6}${NUMBER}`,
  String.raw`\breg(?:[i1l|]strat[i1l|]on|istered|n|d)?${NUMBER}`,
  String.raw`\b(?:p\.?r\.?n|s\.?i\.?d|hall\s*ticket|seat|admission|matric(?:ulation)?|index)${NUMBER}`,
  String.raw`\bu\.?s\.?n\b`,
  String.raw`\bstudent\s*(?:i\.?d\b\.?|n[o0]\b|num(?:ber)?)(?!\s*[,)])`,
  String.raw`${NOT_AFTER_WORD}(?:नाम\s*[:.…_\-–—=|]|अनुक्रमांक|नामांक(?:न|\s*[:.…_]))`,
  String.raw`रोल\s*(?:न|सं)`,
].map((label) => new RegExp(label, 'iu'));

/** Where the personal part of a line starts, in UTF-16 units. Null: there is none. */
export function personalDataStart(line: string): number | null {
  const starts = LABELS.flatMap((label) => {
    const start = line.search(label);
    return start === -1 ? [] : [start];
  });
  return starts.length === 0 ? null : Math.min(...starts);
}

interface PlacedWord {
  readonly text: string;
  readonly line: number;
  readonly role: 'text' | 'alternative';
  readonly box: readonly [left: number, top: number, width: number, height: number];
}

/** A label that is not personal, such as 'Time: 3 hours' or 'Max. Marks : 60'. */
const OTHER_LABEL = /^[^\p{L}]*(?:[\p{L}.]+\s+){0,3}[\p{L}.]+\s*:/u;

/** More labels than any form has. The words beside further ones are not searched. */
const MAX_LABELS = 40;

/** The words of one line in one of its readings. */
interface Line<W> {
  readonly words: readonly W[];
  /** The word that contains the start of a personal label. */
  readonly label: W | null;
  /** The line has a label that is not personal. */
  readonly hasOtherLabel: boolean;
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

/** The words of each line, separately for its readings, in their order. */
function linesOf<W extends PlacedWord>(words: readonly W[]): Line<W>[] {
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
    return { words: line, label, hasOtherLabel: label === null && OTHER_LABEL.test(text) };
  });
}

/** Words to the right of a label that the reader took for lines of their own, up to the next other label. */
function beside<W extends PlacedWord>(label: W, lines: readonly Line<W>[]): readonly W[] {
  const [left, top, , height] = label.box;
  const row = lines.flatMap((line) => {
    const [first] = line.words;
    if (!first || first.line === label.line || first.box[0] < left) return [];
    const middle = first.box[1] + first.box[3] / 2;
    return middle > top && middle < top + height ? [{ line, from: first.box[0] }] : [];
  });
  row.sort((a, b) => a.from - b.from);
  const other = row.findIndex(({ line }) => line.hasOtherLabel);
  return row.slice(0, other === -1 ? row.length : other).flatMap(({ line }) => line.words);
}

/**
 * The words without personal data. A personal part reaches from its label to the end of the line, in both readings of the line if only
 * one of them has the label. Words beside the label are removed too.
 */
export function withoutPersonalData<W extends PlacedWord>(words: readonly W[]): W[] {
  const lines = linesOf(words);
  const labelled = lines.flatMap(({ words: line, label }) => (label ? [{ line, label }] : []));
  const personal = new Set(labelled.flatMap(({ line, label }) => line.slice(line.indexOf(label))));
  for (const { label } of labelled.slice(0, MAX_LABELS)) for (const word of beside(label, lines)) personal.add(word);
  // The leftmost label of each line. Alternative readings of the whole line are removed.
  const labelLeft = new Map<number, number>();
  for (const { label } of labelled)
    labelLeft.set(label.line, Math.min(labelLeft.get(label.line) ?? Infinity, label.box[0]));
  return words.filter((word) => {
    const left = labelLeft.get(word.line);
    return !personal.has(word) && (left === undefined || (word.role === 'text' && word.box[0] < left));
  });
}
