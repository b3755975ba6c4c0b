import type { Proposals } from '../proposals/confidence.ts';
import type { ProposedField } from '../proposals/evidence.ts';
import type { PathReading } from './read-path.ts';

/** What people are asked, the field first that most others follow from. */
const ASKED: readonly ProposedField[] = [
  'subject',
  'title',
  'semester',
  'year',
  'department',
  'exam_type',
  'exam_year',
];
/** These differ from file to file, so a question about them is asked for a folder. */
const OF_A_FOLDER: ReadonlySet<ProposedField> = new Set(['semester', 'year', 'department', 'exam_type', 'exam_year']);

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/'))) || 'the top folder';

/** The question that is open for a document. All documents with the same one are answered at once. */
export function groupOf({ path }: PathReading, proposals: Proposals, sure: readonly ProposedField[]): string {
  const open = ASKED.find((field) => !sure.includes(field));
  if (!open) return `${folderOf(path)}: nothing open`;
  if (OF_A_FOLDER.has(open)) return `${folderOf(path)}: ${open}?`;
  const value = proposals[open]?.value ?? proposals.title?.value;
  return value === undefined ? `${folderOf(path)}: ${open}?` : `"${value}": ${open}?`;
}
