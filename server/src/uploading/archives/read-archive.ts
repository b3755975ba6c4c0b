import type { Catalogue } from '@exam-vault/contract/catalogue';
import { subjectNames as listedSubjects } from '@exam-vault/contract/catalogue';
import { propose, type Proposals } from '../proposals/confidence.ts';
import type { Evidence, ProposedField } from '../proposals/evidence.ts';
import { knownTitles, titleWords, type KnownCourse } from '../proposals/known-titles.ts';
import { asListed } from '../proposals/list-values.ts';
import { fromCourse, subjectCourses } from '../proposals/other-sources.ts';
import { proposeFields } from '../proposals/propose-fields.ts';
import type { ArchiveDocument } from './archive-document.ts';
import { archiveTitles } from './archive-titles.ts';
import { kindOf, type LikelyKind } from './archive-kinds.ts';
import { fromTheRest, type Draft } from './agreeing-documents.ts';
import { groupOf } from './archive-groups.ts';
import { evidenceOfPath, pathReader } from './read-path.ts';
import { areRelated, isShort, subjectNames, type SeenTitle } from './subject-names.ts';

/** What an archive is understood with. */
export interface ArchiveKnowledge {
  readonly catalogue: Catalogue;
  /** Courses of public papers and notes. */
  readonly knownCourses: readonly KnownCourse[];
  readonly thisYear: number;
}

/** What is proposed for a document of an archive. */
export interface ProposedDocument extends LikelyKind {
  readonly files: readonly string[];
  readonly proposals: Proposals;
  /** The fields that need no look. */
  readonly sure: readonly ProposedField[];
  /** For each field where its value comes from. */
  readonly sources: Readonly<Partial<Record<ProposedField, string>>>;
  /** What one answer settles: documents of one group have the same open question. */
  readonly group: string;
}

const FIELDS: readonly ProposedField[] = [
  'title',
  'subject',
  'department',
  'year',
  'semester',
  'unit_no',
  'paper_type',
  'exam_type',
  'exam_year',
  'course_code',
  'exam_date',
  'session',
  'variant',
];
/** A field counts as sure from here. */
const SURE_FROM: Readonly<Partial<Record<ProposedField, number>>> = { title: 0.94, department: 0.94 };
const SURE = 0.93;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const keyOf = (title: string) => titleWords(title).join(' ');
const of = (evidence: readonly Evidence[], field: ProposedField) => propose(field, evidence, true);

/** What the header says, as evidence beside the path's. */
function evidenceOfHeader({ pages, secondReadings = [] }: ArchiveDocument, input: ArchiveKnowledge): Evidence[] {
  if (pages.length === 0) return [];
  const { catalogue, knownCourses, thisYear } = input;
  const read = proposeFields({
    kind: 'paper',
    pages,
    secondReadings,
    fileName: '',
    catalogue,
    knownCourses,
    profile: null,
    last: null,
    thisYear,
  });
  return Object.entries(read).flatMap(([field, one]): Evidence[] => {
    if (!one || (one.page === null && one.box === null)) return [];
    const { value, confidence, page, box } = one;
    const isKnown = field === 'title' && confidence > 0.9;
    return [
      {
        field: field as ProposedField,
        value,
        source: isKnown ? 'header, known course' : 'header',
        share: confidence,
        page,
        box,
      },
    ];
  });
}

/** All names of subjects that an archive shows, for its short ones. */
function seenTitles(
  drafts: readonly Draft[],
  listed: readonly KnownCourse[],
  hub: readonly KnownCourse[],
): SeenTitle[] {
  const ofArchive = drafts.flatMap(({ document, titles, evidence }): SeenTitle[] => {
    const [file = ''] = document.files;
    const semester = Number(of(evidence, 'semester')?.value) || null;
    const code = of(evidence, 'course_code')?.value;
    const seen = { folder: folderOf(file), code: code === undefined ? null : String(code), semester };
    const header = evidence.find(({ field, source }) => field === 'title' && source.startsWith('header'));
    return [
      ...titles.slice(0, 1).map(({ title }) => ({ ...seen, title, from: 'path' as const })),
      ...(header && (header.share ?? 0) >= 0.5
        ? [{ ...seen, title: String(header.value), from: 'header' as const }]
        : []),
    ];
  });
  const asSeen =
    (from: 'catalogue' | 'hub') =>
    (course: KnownCourse): SeenTitle => ({
      title: course.title,
      folder: '',
      code: course.course_code ?? null,
      semester: null,
      from,
    });
  return [...ofArchive, ...listed.map(asSeen('catalogue')), ...hub.map(asSeen('hub'))];
}

/** The subjects that an archive names itself, as courses for the reader of headers. */
function archiveCourses(drafts: readonly Draft[]): KnownCourse[] {
  const courses = new Map<string, KnownCourse>();
  for (const { titles, evidence } of drafts) {
    const [first] = titles;
    if (!first || isShort(first.title) || first.share < 0.7) continue;
    const code = of(evidence, 'course_code')?.value;
    if (!courses.has(keyOf(first.title)))
      courses.set(keyOf(first.title), { title: first.title, course_code: code === undefined ? null : String(code) });
  }
  return [...courses.values()];
}

const source = (at: number) => (at === 0 ? ('file name' as const) : ('folder' as const));

/** The titles of a path, its short names spelt out. */
function titleEvidence({ document, titles, evidence }: Draft, names: ReturnType<typeof subjectNames>): Evidence[] {
  const [file = ''] = document.files;
  const code = of(evidence, 'course_code')?.value;
  const header = evidence.find(({ field, source: from }) => field === 'title' && from.startsWith('header'));
  const place = { page: null, box: null };
  return titles.slice(0, 2).flatMap(({ title, share, at }): Evidence[] => {
    const own: Evidence = { field: 'title', value: title, source: source(at), share, ...place };
    // The header spells out what the path shortens, and the other way round.
    if (header && areRelated(String(header.value), title)) {
      const isLonger = isShort(title) || !isShort(String(header.value));
      return [{ ...own, value: isLonger ? header.value : title, share: Math.max(share, 0.9) }];
    }
    if (!isShort(title) || share < 0.65) return [own];
    const long = names.expand({
      short: title,
      folder: folderOf(file),
      code: code === undefined ? null : String(code),
      semester: Number(of(evidence, 'semester')?.value) || null,
    });
    const [best] = long;
    return best
      ? [
          ...long.slice(0, 3).map((one): Evidence => ({
            ...own,
            value: one.title,
            share: share * one.share,
            source: one.from === 'catalogue' ? 'known course' : 'archive',
          })),
          { ...own, share: share * (1 - best.share) },
        ]
      : [own];
  });
}

/** The subject and the department that a title has in the institution's lists. */
function subjectEvidence(evidence: readonly Evidence[], { catalogue, knownCourses }: ArchiveKnowledge): Evidence[] {
  const title = of(evidence, 'title');
  if (!title) return [];
  const listed = knownTitles(subjectCourses(catalogue));
  const own = knownTitles(knownCourses);
  const text = String(title.value);
  const match = listed.match(text) ?? own.match(text);
  const place = { page: title.page, box: title.box };
  // What the hub calls the course makes its title surer.
  const isSame = match !== null && keyOf(match.course.title) === keyOf(text);
  const share = isSame ? 1 - (1 - title.confidence) * 0.3 : title.confidence * 0.85;
  const asTitle: Evidence = { field: 'title', value: text, source: 'archive', share, ...place };
  const course = match?.course ?? listed.abbreviated(text);
  const found = fromCourse(asTitle, course, [], catalogue).filter(({ field }) => field !== 'title');
  return [
    ...found,
    ...(isSame ? [{ ...asTitle, source: 'known course' as const, share: 0.9 }] : []),
    ...(found.some(({ field }) => field === 'subject') || listedSubjects(catalogue).includes(text)
      ? []
      : [{ ...asTitle, field: 'subject' as const, share: Math.min(title.confidence, 0.5) }]),
  ];
}

const USUAL: readonly Evidence['source'][] = ['usual'];
function usualEvidence(catalogue: Catalogue): Evidence[] {
  const place = { page: null, box: null };
  const end = catalogue.exam_types[0];
  const main = catalogue.paper_types[0];
  return [
    ...(end ? [{ field: 'exam_type' as const, value: end, source: 'usual' as const, share: 0.45, ...place }] : []),
    ...(main ? [{ field: 'paper_type' as const, value: main, source: 'usual' as const, share: 0.95, ...place }] : []),
  ];
}

function sourceOf(evidence: readonly Evidence[], field: ProposedField, value: string | number): string {
  const found = evidence.filter((one) => one.field === field && one.value === value);
  const sources = found.map((one) => one.source).filter((one) => found.length === 1 || !USUAL.includes(one));
  return [...new Set(sources)].join(' + ');
}

/** Understands an archive as a whole: paths, headers, and what each of its parts says of the others. Words alone: no file, no database. */
export function readArchive(documents: readonly ArchiveDocument[], knowledge: ArchiveKnowledge): ProposedDocument[] {
  const { catalogue, knownCourses, thisYear } = knowledge;
  const readPath = pathReader(thisYear);
  const readings = documents.map(({ files }) => readPath(files[0] ?? ''));
  const titlesOf = archiveTitles(readings);
  const drafts = documents.map((document, at): Draft => {
    const reading = readings[at] ?? readPath('');
    return {
      document,
      reading,
      titles: titlesOf(reading),
      evidence: asListed(evidenceOfPath(reading, catalogue), catalogue),
    };
  });
  const own = { ...knowledge, knownCourses: [...knownCourses, ...archiveCourses(drafts)] };
  for (const draft of drafts) draft.evidence.push(...evidenceOfHeader(draft.document, own));
  const names = subjectNames(seenTitles(drafts, subjectCourses(catalogue), knownCourses), subjectCourses(catalogue));
  for (const draft of drafts) draft.evidence.push(...titleEvidence(draft, names));
  for (const draft of drafts) draft.evidence.push(...subjectEvidence(draft.evidence, knowledge));
  const rest = fromTheRest(drafts);
  const additions = drafts.map(rest);
  return drafts.map(({ document, reading, evidence }, at) => {
    const all = [...evidence, ...(additions[at] ?? []), ...usualEvidence(catalogue)];
    const proposals = Object.fromEntries(
      FIELDS.flatMap((field) => {
        const proposal = propose(field, all, true);
        return proposal ? [[field, proposal]] : [];
      }),
    ) as Proposals;
    const sure = FIELDS.filter((field) => (proposals[field]?.confidence ?? 0) >= (SURE_FROM[field] ?? SURE));
    const sources = Object.fromEntries(
      FIELDS.flatMap((field) => {
        const value = proposals[field]?.value;
        return value === undefined ? [] : [[field, sourceOf(all, field, value)]];
      }),
    );
    const kind = kindOf(reading, document, evidence);
    return { files: document.files, ...kind, proposals, sure, sources, group: groupOf(reading, proposals, sure) };
  });
}
