import {
  MAX_MOCK_MARKS,
  MAX_MOCK_SECTIONS,
  MAX_MOCK_SEED,
  MAX_MOCK_TOPICS,
  MAX_SECTION_QUESTIONS,
  MAX_SECTION_TITLE,
  mockMinutes,
  type MockSection,
  type MockTopic,
} from '@exam-vault/contract/mock-papers';
import { MAX_TEXT_LENGTH } from '@exam-vault/contract/limits';
import { codePoints, looksEmpty } from '@exam-vault/contract/text';

const DEFAULT_MARKS = 50;

/** What the address of a mock paper says. It makes the same paper again. */
export interface MockAddress {
  readonly marks: number;
  readonly seed: number;
  readonly not_asked_in: number | undefined;
  readonly sections: readonly MockSection[] | undefined;
  readonly topics: readonly MockTopic[] | undefined;
}

function wholeNumber(text: string | null, least: number, most: number): number | undefined {
  if (text === null || !/^\d{1,6}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** Marks that somebody typed; undefined when no paper can have them. */
export const marksOf = (text: string | null) => wholeNumber(text, 1, MAX_MOCK_MARKS);

/** The paper that the address names; `seed` is undefined where it names none. What cannot be is left out. */
export function readMockAddress(address: URLSearchParams): Omit<MockAddress, 'seed'> & Partial<MockAddress> {
  return {
    marks: marksOf(address.get('marks')) ?? DEFAULT_MARKS,
    seed: wholeNumber(address.get('seed'), 0, MAX_MOCK_SEED),
    not_asked_in: wholeNumber(address.get('not_asked_in'), 1_900, 2_099),
    sections: readSections(address.get('sections')),
    topics: readTopics(address.get('topics')),
  };
}

/** The query of this paper: of its page, and of its PDF. */
export const mockQuery = ({ marks, seed, not_asked_in, sections, topics }: MockAddress) => ({
  marks: String(marks),
  seed: String(seed),
  ...(not_asked_in !== undefined && { not_asked_in: String(not_asked_in) }),
  ...(sections && { sections: JSON.stringify(sections) }),
  ...(topics && { topics: JSON.stringify(topics) }),
});

/** The marks of sections together. */
export const marksOfSections = (sections: readonly MockSection[]) =>
  sections.reduce((sum, { count, marks_each }) => sum + count * (marks_each ?? 0), 0);

function isSection(value: unknown): value is MockSection {
  if (typeof value !== 'object' || value === null) return false;
  const { title, count, marks_each } = value as Partial<Record<keyof MockSection, unknown>>;
  return isTitle(title) && isCount(count) && (marks_each === null || isMarks(marks_each));
}

export const isTitle = (title: unknown): title is string =>
  typeof title === 'string' && !looksEmpty(title) && codePoints(title.trim()) <= MAX_SECTION_TITLE;
export const isCount = (count: unknown): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MAX_SECTION_QUESTIONS;
export const isMarks = (marks: unknown): marks is number =>
  typeof marks === 'number' && marks >= 0.5 && marks <= MAX_MOCK_MARKS;

function isTopic(value: unknown): value is MockTopic {
  if (typeof value !== 'object' || value === null) return false;
  const { name, share } = value as Partial<Record<keyof MockTopic, unknown>>;
  return typeof name === 'string' && !looksEmpty(name) && codePoints(name.trim()) <= MAX_TEXT_LENGTH && isShare(share);
}

export const isShare = (share: unknown): share is number =>
  typeof share === 'number' && Number.isInteger(share) && share >= 1 && share <= 100;

/** What the topics have of 100 percent. */
export const sharesOf = (topics: readonly MockTopic[]) => topics.reduce((sum, { share }) => sum + share, 0);

/** A list as an address has it; undefined when it has none. */
function readList(text: string | null, most: number): readonly unknown[] | undefined {
  try {
    const value = JSON.parse(text ?? 'null') as unknown;
    return Array.isArray(value) && value.length > 0 && value.length <= most ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Topics as an address has them; undefined when it has none, or impossible ones. */
function readTopics(text: string | null): readonly MockTopic[] | undefined {
  const list = readList(text, MAX_MOCK_TOPICS);
  if (!list?.every(isTopic)) return undefined;
  const topics = list.map(({ name, share }) => ({ name: name.trim(), share }));
  const isOnce = new Set(topics.map(({ name }) => name)).size === topics.length;
  return isOnce && sharesOf(topics) <= 100 ? topics : undefined;
}

/** Sections as an address has them; undefined when it has none, or impossible ones. */
function readSections(text: string | null): readonly MockSection[] | undefined {
  const list = readList(text, MAX_MOCK_SECTIONS);
  return list?.every(isSection)
    ? list.map(({ title, count, marks_each }) => ({ title, count, marks_each }))
    : undefined;
}

/** The number of a paper that nobody has seen. */
export const newSeed = () => Math.floor(Math.random() * (MAX_MOCK_SEED + 1));

/** Seconds for a paper with so many marks, in steps of five minutes. */
export const secondsFor = (marks: number) => mockMinutes(marks) * 60;

/** '1:05:09', or '5:09' below an hour. */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
