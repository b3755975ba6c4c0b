import { MAX_TITLE_LENGTH } from '@exam-vault/contract/limits';
import type { Evidence } from '../evidence.ts';
import type { KnownTitles } from '../known-titles.ts';
import { inTitleCase, NEARLY_SAME } from '../read-title.ts';
import { kindsOf, type WordKind } from '../vocabulary.ts';
import words from '../words/notes.json' with { type: 'json' };
import { announcedAs, labelOf, withoutLabel } from './heading-labels.ts';
import { blocksOf } from './headings.ts';
import { titleOfPdf, topicOfName } from './names.ts';
import { isCourseName } from './subject-words.ts';
import type { TypeBlock, TypePage } from './type-lines.ts';

/** Kinds of words of which a line consists that is no topic: 'Department of Civil Engineering', 'Prof. A. Kumar', 'B.Tech Semester V'. */
const OTHER_KINDS: ReadonlySet<WordKind> = new Set(['institution', 'degree', 'person', 'measure', 'exam']);
const GENERAL = new RegExp(`^(?:${words.general.join('|')})$`, 'i');
const ADDRESS = /@|www\.|https?:|©|\b(?:by|prof|dr|mr|mrs|ms|er)\b\.?\s*[:-]?\s*\p{Lu}/iu;
const DATE = /^\W*\d{1,4}\W+(?:\d{1,2}|\p{L}{3,9})\W+\d{2,4}\W*$/u;
const MAX_CANDIDATES = 4;
const MAX_TOPIC_WORDS = 14;
const MIN_LETTERS = 3;

/** What a heading says, with the reasons to take it for the title. */
export interface Topic extends TypeBlock {
  readonly topic: string;
  /** The whole heading, where the topic is only a part of it. */
  readonly whole: string;
  readonly share: number;
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const wordSet = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));

/** The share of the words of `a` that `b` has. */
function overlap(a: string, b: string): number {
  const [own, other] = [wordSet(a), wordSet(b)];
  return own.size === 0 ? 0 : [...own].filter((word) => other.has(word)).length / own.size;
}

/** Whether a line is about people and places instead of a topic. */
export function isImprint(text: string): boolean {
  if (ADDRESS.test(text) || DATE.test(text)) return true;
  const all = text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word));
  const kinds = all.map((word) => kindsOf(word));
  const [first = []] = kinds;
  const others = kinds.filter((own) => own.some((kind) => OTHER_KINDS.has(kind))).length;
  return (
    others > all.length / 2 ||
    first.some((kind) => kind === 'person') ||
    kinds.some((own) => own.includes('institution') && !own.includes('study'))
  );
}

interface Sources {
  readonly known: KnownTitles;
  readonly pdfTitle: ReturnType<typeof titleOfPdf>;
  readonly nameTopic: string;
}

/** What speaks for a heading, as the logarithm of its odds. Set by hand on half of the made layouts of `npm run bench -- understanding`. */
function oddsOf(block: TypeBlock, topic: string, page: TypePage, largest: number, sources: Sources, rank: number) {
  const { pdfTitle, nameTopic } = sources;
  const label = labelOf(block.text);
  const toLargest = block.size / largest;
  const toBody = block.size / Math.max(page.bodySize, 0.001);
  const count = topic.split(' ').length;
  const signs: readonly (readonly [isSo: boolean, weight: number])[] = [
    [toLargest > 0.92, 2],
    [toLargest > 0.75 && toLargest <= 0.92, 0.8],
    [toLargest < 0.6, -1.2],
    [toBody > 1.7, 0.9],
    [toBody > 1.25 && toBody <= 1.7, 0.5],
    [toBody < 1.1, -1],
    [rank === 0, 0.9],
    [rank > 2, -0.7],
    [block.box[1] > 0.5, -0.6],
    [block.box[1] > 0.9 || block.box[1] + block.box[3] < 0.06, -0.8],
    [label !== null || announcedAs(block.text) === 'topic', 1.6],
    [GENERAL.test(topic), -2.5],
    [count > 9, -1],
    [/[.?]$/.test(block.text) && count > 6, -1.5],
    [/^[\p{Ll}(]/u.test(topic), -1],
    [/^[•▪●■►*o·-]\s/u.test(block.text), -1.2],
    [/[=+<>\\/@#]|\d{3}/.test(topic), -1],
    [block.confidence < 75, -0.8],
    [block.confidence < 60, -1.5],
    [pdfTitle !== null && !pdfTitle.isOfFile && overlap(topic, pdfTitle.text) >= 0.6, 1.5],
    [nameTopic !== '' && overlap(topic, nameTopic) >= 0.5, 0.9],
  ];
  return signs.reduce((sum, [isSo, weight]) => sum + (isSo ? weight : 0), -1.6);
}

/** A heading that is a title is offered with at most this; another source must say the same before it is filled in. */
const MAX_SHARE = 0.9;
const MIN_SHARE = 0.1;

/** A heading that is larger than the text, or announced, is rather the title than the name of the course above it. */
const MIN_HEADING_SIZE = 1.15;
const COURSE_BEHIND = 0.4;
const BELOW_LABEL = 1;
/** An unlikely heading is not: then the notes are called like their course. */
const COURSE_MARGIN = 0.8;

/** The headings of a page by how likely they are the title, the likeliest first. */
export function topicsOf(page: TypePage, sources: Sources): Topic[] {
  const all = blocksOf(page);
  const blocks = all.flatMap((block, at) => {
    if (isImprint(block.text)) return [];
    const topic = withoutLabel(block.text).slice(0, MAX_TITLE_LENGTH);
    const count = topic.split(' ').length;
    if ((topic.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS || count > MAX_TOPIC_WORDS) return [];
    const match = labelOf(block.text) === null ? sources.known.match(topic) : null;
    const known = match && match.similarity >= NEARLY_SAME ? match.course.title : null;
    const isCourse = announcedAs(block.text) === 'course' || (labelOf(block.text) === null && isCourseName(topic));
    // 'UNIT III', and the topic below it.
    const before = all[at - 1];
    const isBelowLabel = before !== undefined && labelOf(before.text)?.rest === '';
    return [{ block, topic, isBelowLabel, course: known ?? (isCourse ? inTitleCase(topic) : null) }];
  });
  const others = blocks.filter(({ course }) => course === null);
  const largest = Math.max(0.0001, ...(others.length > 0 ? others : blocks).map(({ block }) => block.size));
  const weighed = blocks.map(({ block, topic, course, isBelowLabel }, rank) => ({
    block,
    topic,
    course,
    odds: oddsOf(block, topic, page, largest, sources, rank) + (isBelowLabel ? BELOW_LABEL : 0),
  }));
  const isHeading = ({ text, size }: TypeBlock) =>
    size >= MIN_HEADING_SIZE * page.bodySize || labelOf(text) !== null || announcedAs(text) === 'topic';
  const best = Math.max(
    ...weighed.filter(({ block, course }) => course === null && isHeading(block)).map(({ odds }) => odds),
    Number.NEGATIVE_INFINITY,
  );
  return weighed
    .map(({ block, topic, course, odds }): Topic => {
      const own = course !== null && best > -COURSE_MARGIN ? Math.min(odds, best - COURSE_BEHIND) : odds;
      const share = Math.min(MAX_SHARE, 1 / (1 + Math.exp(-own)));
      return { ...block, topic: course ?? inTitleCase(topic), whole: inTitleCase(block.text), share };
    })
    .filter(({ share }) => share >= MIN_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MAX_CANDIDATES);
}

/** Notes of which nothing says more are called like their course. */
const COURSE_SHARE = 0.35;

/** A title that a program has written into the file, and what the file is called: each alone is less than a heading. */
const [PDF_TITLE_SHARE, PDF_NAME_SHARE, NAME_SHARE] = [0.6, 0.4, 0.4];

/** What notes may be called: by their headings, by the PDF's own title, and last by the name of the file. */
export function titleEvidence(
  topics: readonly Topic[],
  { pdfTitle, nameTopic, known }: Sources,
  namedCourse: string | null,
): Evidence[] {
  const sameAs = (text: string) =>
    topics.find(({ topic, whole }) => letters(topic) === letters(text) || letters(whole) === letters(text))?.topic;
  const asTitle = (text: string, source: Evidence['source'], share: number): Evidence => {
    const spelt = sameAs(text) ?? known.match(text)?.course.title ?? inTitleCase(text);
    return { field: 'title', value: spelt.slice(0, MAX_TITLE_LENGTH), source, share, page: null, box: null };
  };
  return [
    ...topics.map(({ topic, share, page, box }): Evidence => ({
      field: 'title',
      value: topic,
      source: 'heading',
      share,
      page,
      box,
    })),
    ...(pdfTitle
      ? [asTitle(pdfTitle.text, 'document title', pdfTitle.isOfFile ? PDF_NAME_SHARE : PDF_TITLE_SHARE)]
      : []),
    ...(nameTopic ? [asTitle(nameTopic, 'file name', NAME_SHARE)] : []),
    ...(!nameTopic && namedCourse ? [asTitle(namedCourse, 'file name', COURSE_SHARE)] : []),
  ];
}

/** What the sources beside the pages say of a topic. */
export const topicSources = (known: KnownTitles, title: string | null | undefined, fileName: string): Sources => ({
  known,
  pdfTitle: titleOfPdf(title),
  nameTopic: topicOfName(fileName),
});

export type TopicSources = Sources;
