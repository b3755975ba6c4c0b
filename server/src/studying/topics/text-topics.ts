import { setImmediate } from 'node:timers/promises';
import { fold } from '@exam-vault/contract/text';
import { termOf } from '../../finding/indexing/terms.ts';
import { isExamWord, isGeneralStem, isStopWord } from './topic-words.ts';

/** Topics that are guessed for a subject. */
export const MAX_TEXT_TOPICS = 20;
const MAX_WORDS = 3;
/** A topic is in so many questions and papers. A single word is more often there by the way. */
const [MIN_QUESTIONS, MIN_WORD_QUESTIONS, MIN_PAPERS] = [2, 4, 2];
/** What a term of one, two or three words counts: longer ones say more (C-value). */
const VALUE_OF_WORDS = [0, 0.7, 2, 2.4];
/** Of the questions with a term, at least so many are the subject's, when as many of it and of others were looked at. */
const [MIN_TYPICAL, MIN_WORD_TYPICAL] = [0.65, 0.85];
/** A term whose questions are those of a better term says nothing new; one that has a word of it, when so many of its own are among them. */
const [SAME_QUESTIONS, SAME_WITH_WORD] = [0.5, 0.6];
/** Phrases of a topic. */
const MAX_PHRASES = 8;
/** A term of most questions is the subject itself. */
const MAX_SHARE = 0.5;
const MIN_LETTERS = 3;
/** Characters of the subject's questions, and of those of others, that are looked at. */
const MAX_CHARACTERS = 1_000_000;
/** Questions that are read before other work has its turn. */
const TEXTS_AT_ONCE = 200;

/** A question of which topics are made. */
export interface TextQuestion {
  readonly document_id: string;
  readonly text: string;
}

/** A topic that was guessed from the questions. */
export interface TextTopic {
  readonly name: string;
  readonly phrases: readonly string[];
  /** From 0 to 1. */
  readonly confidence: number;
}

interface Term {
  readonly key: string;
  readonly stems: readonly string[];
  readonly forms: Map<string, number>;
  readonly questions: Set<number>;
  readonly papers: Set<string>;
}

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}'’]*/gu;
/** Words on both sides of these belong to different terms. */
const BETWEEN = /[^\p{L}\p{M}\p{N}'’\s/-]+|\s[/-]+\s/u;

interface Word {
  readonly form: string;
  readonly folded: string;
}

/** 'TCP' is a word of a topic; 'of', 'two' and 'iv' are none. */
function isTelling({ form, folded }: Word): boolean {
  const isShortName = folded.length === 2 && form === form.toUpperCase() && /^\p{Lu}+$/u.test(form);
  if (/^(?:x{0,3})(?:ix|iv|v?i{0,3})$/u.test(folded)) return false;
  return (folded.length >= MIN_LETTERS || isShortName) && !isStopWord(folded) && !isExamWord(folded);
}

/** Every run of one to three words with a telling one at its end or beginning. 'Address' alone says little, 'IP address' is a term. */
function* termsIn(text: string): Generator<{ key: string; stems: string[]; form: string }> {
  for (const piece of text.split(BETWEEN)) {
    const words = (piece.match(WORD) ?? []).map((form) => ({ form, folded: fold(form) }));
    for (let from = 0; from < words.length; from++) {
      const run: Word[] = [];
      for (const word of words.slice(from, from + MAX_WORDS)) {
        if (isStopWord(word.folded) || word.folded.length < 2) break;
        run.push(word);
        if (!run.some(isTelling)) continue;
        const stems = run.map(({ folded }) => termOf(folded));
        if (new Set(stems).size < stems.length) break;
        yield { key: stems.join(' '), stems, form: run.map(({ form }) => form).join(' ') };
      }
    }
  }
}

/** The questions of the first papers, whole, up to as many characters as are looked at. */
function within(questions: readonly TextQuestion[]): readonly TextQuestion[] {
  let characters = 0;
  const end = questions.findIndex(({ text }) => (characters += text.length) > MAX_CHARACTERS);
  return end === -1 ? questions : questions.slice(0, end);
}

/** Each with its place, a few hundred at a time: other requests have their turn. */
async function eachText(
  questions: readonly TextQuestion[],
  read: (question: TextQuestion, at: number) => void,
): Promise<void> {
  for (const [at, question] of questions.entries()) {
    if (at > 0 && at % TEXTS_AT_ONCE === 0) await setImmediate();
    read(question, at);
  }
}

/** In how many questions each term is. @param wanted of these alone; absent: of all */
async function countsOf(
  questions: readonly TextQuestion[],
  wanted?: { has(key: string): boolean },
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await eachText(questions, ({ text }) => {
    const keys = new Set<string>();
    for (const { key } of termsIn(text)) if (!wanted || wanted.has(key)) keys.add(key);
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  return counts;
}

const minimumOf = (words: number) => (words === 1 ? MIN_WORD_QUESTIONS : MIN_QUESTIONS);

/** The terms of at least so many questions. Most terms are in one: they are counted first, and cost a number each. */
async function frequentTerms(questions: readonly TextQuestion[]): Promise<Map<string, Term>> {
  const counts = await countsOf(questions);
  const terms = new Map<string, Term>();
  await eachText(questions, ({ document_id, text }, at) => {
    for (const { key, stems, form } of termsIn(text)) {
      if ((counts.get(key) ?? 0) < minimumOf(stems.length)) continue;
      const term = terms.get(key) ?? { key, stems, forms: new Map(), questions: new Set(), papers: new Set() };
      term.forms.set(form, (term.forms.get(form) ?? 0) + 1);
      term.questions.add(at);
      term.papers.add(document_id);
      terms.set(key, term);
    }
  });
  return terms;
}

/** 'Deadlock' of 'DEADLOCK', 'deadlock' and 'Deadlock': the form that is written most, in small letters unless it is a name such as TCP. */
function nameOf({ forms }: Term): string {
  const small = new Map<string, number>();
  for (const [form, count] of forms) {
    const folded = form.toLowerCase();
    small.set(folded, (small.get(folded) ?? 0) + count);
  }
  const [most = ''] = [...small].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([form]) => form);
  const words = most.split(' ').map((word, at) => {
    const shapes = [...forms].map(([form, count]) => ({ shape: form.split(' ')[at] ?? '', count }));
    const own = shapes.filter(({ shape }) => shape.toLowerCase() === word);
    const upper = own.filter(({ shape }) => shape === shape.toUpperCase()).reduce((sum, { count }) => sum + count, 0);
    const all = own.reduce((sum, { count }) => sum + count, 0);
    return word.length <= 5 && upper > 0.7 * all ? word.toUpperCase() : word;
  });
  const name = words.join(' ');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * Topics of a subject without a syllabus: terms of one to three words that are in several of its papers and typical of them. Longer terms count more
 * than their words alone (C-value), and terms that other subjects have as often are left out.
 * @param ofSubject its questions @param ofOthers questions of other subjects; none: then nothing is known of what is typical
 */
export async function findTextTopics(
  ofSubject: readonly TextQuestion[],
  ofOthers: readonly TextQuestion[],
): Promise<TextTopic[]> {
  const [own, others] = [within(ofSubject), within(ofOthers)];
  const terms = await frequentTerms(own);
  const elsewhere = await countsOf(others, terms);
  const frequent = [...terms.values()].filter(
    ({ questions, papers }) => papers.size >= MIN_PAPERS && questions.size <= MAX_SHARE * own.length,
  );
  /** Of each term the longer ones that contain it: how many, and their questions. */
  const longer = new Map<string, { terms: number; questions: number }>();
  for (const { stems, questions } of frequent) {
    for (let size = 1; size < stems.length; size++) {
      for (let from = 0; from + size <= stems.length; from++) {
        const key = stems.slice(from, from + size).join(' ');
        const known = longer.get(key) ?? { terms: 0, questions: 0 };
        longer.set(key, { terms: known.terms + 1, questions: known.questions + questions.size });
      }
    }
  }
  const typicalOf = ({ key, questions }: Term) => {
    if (others.length === 0) return 0.8;
    const here = questions.size / own.length;
    const there = ((elsewhere.get(key) ?? 0) + 0.5) / others.length;
    return here / (here + there);
  };
  const ranked = frequent
    .flatMap((term) => {
      const { stems, questions, papers } = term;
      if (stems.every(isGeneralStem)) return [];
      const typical = typicalOf(term);
      if (typical < (stems.length === 1 && others.length > 0 ? MIN_WORD_TYPICAL : MIN_TYPICAL)) return [];
      const inLonger = longer.get(term.key);
      const nested = inLonger ? inLonger.questions / inLonger.terms : 0;
      const value =
        (VALUE_OF_WORDS[stems.length] ?? 0) * (questions.size - 0.6 * nested) * typical * Math.sqrt(papers.size);
      return value > 0 ? [{ term, value, typical }] : [];
    })
    .toSorted((a, b) => b.value - a.value || (a.term.key < b.term.key ? -1 : 1));

  const chosen: { term: Term; typical: number; phrases: Set<string> }[] = [];
  for (const { term, typical } of ranked) {
    const twin = chosen.find(({ term: other }) => {
      const common = [...term.questions].filter((at) => other.questions.has(at)).length;
      const all = term.questions.size + other.questions.size - common;
      const hasItsWord = term.stems.some((stem) => other.stems.includes(stem));
      return common >= SAME_QUESTIONS * all || (hasItsWord && common >= SAME_WITH_WORD * term.questions.size);
    });
    const phrase = nameOf(term);
    if (twin) {
      // 'Banker's algorithm' finds what 'safe state' finds; a word of the term itself would find more.
      const isNew = !term.stems.some((stem) => twin.term.stems.includes(stem));
      if (isNew && term.stems.length > 1 && twin.phrases.size < MAX_PHRASES) twin.phrases.add(phrase);
    } else if (chosen.length < MAX_TEXT_TOPICS) chosen.push({ term, typical, phrases: new Set([phrase]) });
  }
  return chosen.map(({ term, typical, phrases }) => ({
    name: nameOf(term),
    phrases: [...phrases],
    confidence: Math.round(100 * typical * Math.min(1, 0.5 + term.papers.size / 10)) / 100,
  }));
}
