import { subjectNames, type Catalogue } from '@exam-vault/contract/catalogue';
import { departmentIn } from '../read-department.ts';
import type { Evidence } from '../evidence.ts';
import type { PageWords } from '../page-rows.ts';
import { blocksOf } from './headings.ts';
import { wordsOfName } from './names.ts';
import { isImprint, type TopicSources } from './read-topic.ts';
import { subjectsOfText, type SubjectShare } from './subject-words.ts';
import type { TypePage } from './type-lines.ts';

/** How often a name is right: a whole heading, inside of one, in a PDF's title, in a file's name, as two letters there. */
const [WHOLE, INSIDE, IN_TITLE, IN_NAME, AS_LETTERS] = [0.94, 0.8, 0.75, 0.8, 0.65];
const MIN_LETTERS = 3;
/** From so surely a subject on its department is known. */
const MIN_SHARE = 0.6;
const MAX_TEXT_PAGES = 12;

/** Abbreviations of a subject in the name of a file: 'OS_unit3.pdf'. */
function byLetters({ subjects }: Catalogue, name: string): { readonly subject: string; readonly share: number }[] {
  const tokens = wordsOfName(name).split(' ');
  return subjects.flatMap(({ subjects: own }) =>
    own.flatMap(({ name: subject, abbreviations }) => {
      const isThere = [subject, ...abbreviations].some((short) => {
        if (short.includes(' ')) return false;
        return tokens.includes(short) || (short.length >= MIN_LETTERS && tokens.includes(short.toLowerCase()));
      });
      const longest = Math.max(
        ...[subject, ...abbreviations]
          .filter((short) => tokens.some((token) => token.toLowerCase() === short.toLowerCase()))
          .map(({ length }) => length),
        0,
      );
      return isThere ? [{ subject, share: longest >= MIN_LETTERS ? IN_NAME : AS_LETTERS }] : [];
    }),
  );
}

interface SubjectInput {
  readonly catalogue: Catalogue;
  readonly heading: TypePage | null;
  readonly pages: readonly PageWords[];
  readonly sources: TopicSources;
  readonly fileName: string;
  /** What approved papers with the same words are about. */
  readonly alike: readonly SubjectShare[];
}

/** The subject of notes: as a heading, the PDF's title or the file's name say it, and what the text is about. */
export function readSubjects({ catalogue, heading, pages, sources, fileName, alike }: SubjectInput): Evidence[] {
  const finder = subjectsOfText(catalogue);
  const add = (subject: string, source: Evidence['source'], share: number): Evidence => ({
    field: 'subject',
    value: subject,
    source,
    share,
    page: null,
    box: null,
  });
  const inHeadings = heading
    ? blocksOf(heading)
        .filter(({ text }) => !isImprint(text))
        .flatMap(({ text, page, box }) =>
          finder
            .named(text)
            .slice(0, 1)
            .map(({ subject, isWhole }) => ({ ...add(subject, 'heading', isWhole ? WHOLE : INSIDE), page, box })),
        )
    : [];
  const texts = pages.slice(0, MAX_TEXT_PAGES).map(({ words }) =>
    words
      .filter(({ role }) => role === 'text')
      .map(({ text }) => text)
      .join(' '),
  );
  const names = new Set(subjectNames(catalogue));
  return [
    ...inHeadings,
    ...(sources.pdfTitle
      ? finder
          .named(sources.pdfTitle.text)
          .slice(0, 1)
          .map(({ subject }) => add(subject, 'document title', IN_TITLE))
      : []),
    ...finder
      .named(wordsOfName(fileName))
      .slice(0, 1)
      .map(({ subject }) => add(subject, 'file name', IN_NAME)),
    ...byLetters(catalogue, fileName).map(({ subject, share }) => add(subject, 'file name', share)),
    ...finder.about(texts.join('\n')).map(({ subject, share }) => add(subject, 'its words', share)),
    ...alike
      .filter(({ subject }) => names.has(subject))
      .map(({ subject, share }) => add(subject, 'words of papers', share)),
  ];
}

/** The department whose group of the list has the subject. */
export function departmentOf(subjects: readonly Evidence[], { subjects: groups, departments }: Catalogue): Evidence[] {
  const [best] = subjects.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0));
  if (!best || (best.share ?? 0) < MIN_SHARE) return [];
  const group = groups.find(({ subjects: own }) => own.some(({ name }) => name === best.value));
  const value = group ? departmentIn(group.group, departments) : null;
  return value === null || !departments.includes(value)
    ? []
    : [{ ...best, field: 'department', value, source: 'known course', share: best.share ?? 0 }];
}
