import type { ProposedField } from '../evidence.ts';
import type { Proposals } from '../confidence.ts';
import type { ProposalInput } from '../proposal-input.ts';
import { proposalsFrom, type ReadEvidence } from '../propose-fields.ts';
import { noNotes, pagesWithText } from './no-notes.ts';
import { departmentOf, readSubjects } from './read-subject.ts';
import { titleEvidence, topicsOf, topicSources } from './read-topic.ts';
import { readUnits } from './read-unit.ts';
import { typePage } from './type-lines.ts';

/** A syllabus in front of so many pages belongs to notes; alone it says nothing. */
const MIN_PAGES_BEHIND_SYLLABUS = 4;
/** What notes say themselves; the other fields are read as on a paper. */
const OWN: ReadonlySet<ProposedField> = new Set(['title', 'subject', 'unit_no']);
/** On a page without a header little of what looks like a header's value is one. */
const MIN_HEADER_SHARE = 0.5;
/** Proposes values for the fields of notes, whose first page or slide has a heading instead of a header. */
export function proposeNotes(input: ProposalInput, { evidence, headers, known }: ReadEvidence): Proposals {
  const { catalogue, fileName, fileTitle, alike = [], pages } = input;
  const read = pagesWithText(pages).map((page) => ({ page, type: typePage(page) }));
  const sorts = read.map(({ type }) => noNotes(type));
  const isNotes = sorts[0] === null || (sorts[0] === 'syllabus' && pages.length >= MIN_PAGES_BEHIND_SYLLABUS);
  const ofNotes = isNotes ? read.filter((_, at) => sorts[at] === null) : [];
  const sources = topicSources(known, fileTitle, fileName);
  const isOther = read.length > 0 && !isNotes;
  if (isOther)
    return proposalsFrom(
      input,
      { evidence: evidence.filter(({ source }) => source === 'profile' || source === 'last upload'), headers },
      false,
    );
  const heading = ofNotes[0]?.type ?? null;
  const topics = heading ? topicsOf(heading, sources) : [];
  const subjects = readSubjects({
    catalogue,
    heading,
    pages: ofNotes.map(({ page }) => page),
    sources,
    fileName,
    alike,
  });
  const byName = subjects.find(({ source }) => source === 'file name');
  const namedCourse = byName ? String(byName.value) : null;
  const others = evidence.filter(({ field, source, share }) =>
    source === 'profile' || source === 'last upload'
      ? true
      : !OWN.has(field) && (source !== 'header' || (share ?? 0) >= MIN_HEADER_SHARE),
  );
  const found = [
    ...titleEvidence(topics, sources, namedCourse),
    ...subjects,
    ...departmentOf(subjects, catalogue),
    ...readUnits(
      ofNotes.map(({ type }) => type),
      fileName,
    ),
    ...others,
  ];
  return proposalsFrom(input, { evidence: found, headers }, heading !== null);
}
