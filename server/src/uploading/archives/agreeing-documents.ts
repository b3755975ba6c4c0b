import { propose } from '../proposals/confidence.ts';
import type { Evidence, ProposedField } from '../proposals/evidence.ts';
import { titleWords } from '../proposals/known-titles.ts';
import type { PathTitle } from './archive-titles.ts';
import type { PathReading } from './read-path.ts';
import type { ArchiveDocument } from './archive-document.ts';

/** A document while it is being understood. */
export interface Draft {
  readonly document: ArchiveDocument;
  readonly reading: PathReading;
  readonly titles: readonly PathTitle[];
  readonly evidence: Evidence[];
}

/** What the same course has in common elsewhere in the archive. */
const OF_A_COURSE: readonly ProposedField[] = ['semester', 'year', 'department', 'course_code'];
const MIN_AGREEMENT = 0.8;
const MIN_FIRST_CONFIDENCE = 0.8;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
const keyOf = (title: string) => titleWords(title).join(' ');
const of = (evidence: readonly Evidence[], field: ProposedField) => propose(field, evidence, true);

/** What documents of the same code, title or folder agree on. */
export function fromTheRest(drafts: readonly Draft[]): (draft: Draft) => Evidence[] {
  const votes = new Map<string, Map<string | number, number>>();
  const keysOf = ({ document, evidence }: Draft): { key: string; share: number; isFolder: boolean }[] => {
    const code = of(evidence, 'course_code');
    const title = of(evidence, 'title');
    return [
      ...(code ? [{ key: `code ${code.value}`, share: 0.88, isFolder: false }] : []),
      ...(title ? [{ key: `title ${keyOf(String(title.value))}`, share: 0.85, isFolder: false }] : []),
      { key: `folder ${folderOf(document.files[0] ?? '')}`, share: 0.75, isFolder: true },
    ];
  };
  const kept = new Map(drafts.map((draft) => [draft, keysOf(draft)]));
  for (const [{ evidence }, keys] of kept) {
    for (const field of OF_A_COURSE) {
      const found = of(evidence, field);
      if (!found || found.confidence < MIN_FIRST_CONFIDENCE) continue;
      for (const { key } of keys) {
        const counts = votes.get(`${field} ${key}`) ?? new Map<string | number, number>();
        counts.set(found.value, (counts.get(found.value) ?? 0) + 1);
        votes.set(`${field} ${key}`, counts);
      }
    }
  }
  return (draft) =>
    OF_A_COURSE.flatMap((field): Evidence[] => {
      if ((of(draft.evidence, field)?.confidence ?? 0) >= MIN_FIRST_CONFIDENCE) return [];
      for (const { key, share, isFolder } of kept.get(draft) ?? []) {
        const counts = votes.get(`${field} ${key}`);
        const total = [...(counts?.values() ?? [])].reduce((sum, count) => sum + count, 0);
        const [best] = [...(counts ?? [])].toSorted((a, b) => b[1] - a[1]);
        if (!best || best[1] < MIN_AGREEMENT * total || (isFolder && (total < 2 || field === 'course_code'))) continue;
        return [{ field, value: best[0], source: 'archive', share, page: null, box: null }];
      }
      return [];
    });
}
