/**
 * Where the part of a line begins that bears a student's name or number: 'Name: …', 'Roll No. …', 'Enrolment No.', 'Registration
 * No.' and their like. 'Course Name' and 'Name the layers of …' are none.
 */
const LABELS = [
  // A name to be filled in: alone, or the student's; followed by a colon, dots, a line or the end.
  /(?:^|(?<![\p{L}\p{N}] ?)|(?<=\s{2}|[.…_|]\s?))(?:(?:student|candidate|examinee)(?:['’]?s)?\s*)?name\s*(?:[:.…_\-–—=|]|$)/iu,
  /\b(?:student|candidate|examinee)(?:['’]?s)?\s*name\b/iu,
  /\bname\s+of\s+(?:the\s+)?(?:student|candidate|examinee)\b/iu,
  /\b(?:(?:univ(?:ersity)?|exam(?:ination)?|class)\.?\s*)?r[o0][l1i|]{1,2}\s*(?:n[o0]|num(?:ber)?|#)(?![\p{L}])/iu,
  /\benro[l1i|]{1,2}(?:ment)?\s*(?:n[o0]|num(?:ber)?|#)(?![\p{L}])/iu,
  /\breg(?:istration|n|d)?\s*\.?\s*(?:n[o0]|num(?:ber)?|#)(?![\p{L}])/iu,
  /\b(?:u\.?s\.?n|p\.?r\.?n|s\.?i\.?d|hall\s*ticket|seat|admission|matric(?:ulation)?|index)\s*\.?\s*(?:n[o0]|num(?:ber)?|#)(?![\p{L}])/iu,
  /\bstudent\s*(?:i\.?d\.?|n[o0]\b|num(?:ber)?)/iu,
];

/** Where in a line what is personal begins, in UTF-16 units; null: nothing of it is. */
export function personalFrom(line: string): number | null {
  const starts = LABELS.flatMap((label) => {
    const at = line.search(label);
    return at === -1 ? [] : [at];
  });
  return starts.length === 0 ? null : Math.min(...starts);
}

interface LineWord {
  readonly text: string;
  readonly line: number;
  readonly role: 'text' | 'also';
}

/** Words without those that stand from such a label to the end of their line; of other readings of such a line nothing stays. */
export function withoutPersonal<W extends LineWord>(words: readonly W[]): W[] {
  const lines = new Map<string, W[]>();
  for (const word of words) {
    const key = `${word.line} ${word.role}`;
    const line = lines.get(key);
    if (line) line.push(word);
    else lines.set(key, [word]);
  }
  const dropped = new Set<W>();
  const personalLines = new Set<number>();
  for (const line of lines.values()) {
    const text = line.map((word) => word.text).join(' ');
    const from = personalFrom(text);
    if (from === null) continue;
    personalLines.add(line[0]?.line ?? -1);
    let at = 0;
    for (const word of line) {
      if (at + word.text.length > from) dropped.add(word);
      at += word.text.length + 1;
    }
  }
  return words.filter((word) => !dropped.has(word) && !(word.role === 'also' && personalLines.has(word.line)));
}
