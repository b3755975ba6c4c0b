import type { Random } from '@exam-vault/demo/random';

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');
/** Shorter words are other words when a letter is wrong. */
const LEAST = 5;

/** One slip within a word, its first letter right: a letter left out, doubled wrongly, another one, or two swapped. */
function slip(word: string, random: Random): string {
  const at = random.whole(1, word.length - 2);
  const [before, letter, next, after] = [word.slice(0, at), word[at] ?? '', word[at + 1] ?? '', word.slice(at + 2)];
  const other = random.pick(LETTERS.filter((one) => one !== letter.toLowerCase()));
  switch (random.whole(0, 3)) {
    case 0:
      return before + next + after;
    case 1:
      return before + other + letter + next + after;
    case 2:
      return before + other + next + after;
    default:
      return letter === next ? before + next + after : before + next + letter + after;
  }
}

/** A question with one typo in one of its longer words; null when all are too short. */
export function withTypo(question: string, random: Random): string | null {
  const words = [...question.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= LEAST);
  if (words.length === 0) return null;
  const { 0: word, index } = random.pick(words);
  return question.slice(0, index) + slip(word, random) + question.slice(index + word.length);
}
