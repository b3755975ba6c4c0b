import type { Draft } from '@exam-vault/contract/drafts';
import { fold } from '@exam-vault/contract/text';
import type { FieldControl } from '../../../library/documents/document-fields.ts';
import type { TableCell } from './use-draft-table.ts';

/** A question about one field of several drafts. Its answer fills in all of them. */
export interface GroupQuestion {
  /** The same as long as it asks the same. */
  readonly key: string;
  readonly field: FieldControl;
  /** What they have been taken for; null: nothing was found. */
  readonly offer: {
    readonly value: string;
    readonly isFromProfile: boolean;
    /** The field takes it as it is. Otherwise another value must be chosen. */
    readonly isAllowed: boolean;
  } | null;
  /** By id, where each draft has a suggestion of its own, as for titles. `offer` is null then. */
  readonly own: ReadonlyMap<string, string> | null;
  /** What else the papers may mean, for a person who types another value. */
  readonly others: readonly string[];
  /** At least two. */
  readonly drafts: readonly Draft[];
  /** The folder that all of them came in, with the one around it; empty: none. */
  readonly folder: string;
  /** What all of them are called, where that is why they are asked about together. */
  readonly title: string | null;
}

/** Each document has one of its own. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['title']);

const foldersOf = ({ file_name }: Draft): string[] => file_name.split('/').slice(0, -1);

/** Papers that are called the same have the same one, wherever their files were. */
const BY_TITLE: ReadonlySet<string> = new Set(['subject']);

/** Names like '2019' or 'previous papers' say little without the folder around them. */
const SHOWN_FOLDERS = 2;

/** The innermost folder that all of them came in. */
function sharedFolder([first, ...others]: readonly Draft[]): string {
  if (!first) return '';
  const folders = foldersOf(first);
  const depth = folders.findIndex((name, at) => others.some((other) => foldersOf(other)[at] !== name));
  return folders
    .slice(0, depth === -1 ? folders.length : depth)
    .slice(-SHOWN_FOLDERS)
    .join('/');
}

/** What is asked about a cell; null: nothing, because a person or the paper itself has said it. */
function offerOf(cell: TableCell, problemOf: (value: string) => string | null): GroupQuestion['offer'] | 'nothing' {
  const isRefused = cell.source === 'read' && cell.problem !== null;
  if (cell.source === 'typed' || (cell.source === 'read' && !isRefused)) return 'nothing';
  const value = cell.value === '' ? (cell.proposal?.value ?? '') : cell.value;
  if (value === '') return cell.problem === null ? 'nothing' : null;
  return { value, isFromProfile: cell.source === 'profile', isAllowed: problemOf(value) === null };
}

interface Group extends Pick<GroupQuestion, 'field' | 'offer' | 'title'> {
  readonly drafts: Draft[];
  readonly own: Map<string, string> | null;
  readonly others: Set<string>;
}

interface Cells {
  cellOf(draft: Draft, field: FieldControl): TableCell;
  /** What is wrong with a value; null: nothing. */
  problemOf(field: FieldControl, value: string): string | null;
}

/**
 * What one answer settles for several drafts: suggested titles, values that are only likely, by value, and missing ones, by folder. What
 * settles most comes first. Drafts that are still being read are not asked about. Pure.
 */
export function groupQuestions(
  drafts: readonly Draft[],
  fields: readonly FieldControl[],
  { cellOf, problemOf }: Cells,
): GroupQuestion[] {
  const groups = new Map<string, Group>();
  const titleField = fields.find(({ name }) => name === 'title');
  for (const draft of drafts) {
    if (draft.proposals_state === 'reading') continue;
    for (const field of fields) {
      const cell = cellOf(draft, field);
      const isOwn = OWN_FIELDS.has(field.name);
      const suggested = cell.source === 'none' ? cell.proposal?.value : undefined;
      if (isOwn && (suggested === undefined || problemOf(field, suggested) !== null)) continue;
      const offer = isOwn ? null : offerOf(cell, (value) => problemOf(field, value));
      if (offer === 'nothing') continue;
      const title = (!offer && BY_TITLE.has(field.name) && titleField && cellOf(draft, titleField).value) || null;
      const together = offer || isOwn ? [] : title === null ? foldersOf(draft) : ['', title];
      const key = [field.name, offer?.value ?? '', ...together].join('\n');
      const group: Group = groups.get(key) ?? {
        field,
        offer,
        own: isOwn ? new Map() : null,
        title,
        drafts: [],
        others: new Set(),
      };
      group.drafts.push(draft);
      group.own?.set(draft._id, suggested ?? '');
      for (const other of cell.proposal?.others ?? []) group.others.add(other);
      groups.set(key, group);
    }
  }
  return [...groups]
    .filter(([, group]) => group.drafts.length > 1)
    .map(([key, group]) => ({ key, ...group, others: [...group.others], folder: sharedFolder(group.drafts) }))
    .toSorted((one, other) => other.drafts.length - one.drafts.length);
}

/** Drafts without a subject, by what they are called: titles that the lists could have as subjects, whatever their case. The most drafts come first. Pure. */
export function newSubjects(
  drafts: readonly Draft[],
  fields: readonly FieldControl[],
  cells: Cells,
  isListed: (title: string) => boolean,
): ReadonlyMap<string, readonly Draft[]> {
  const titles = new Map<string, { readonly name: string; readonly of: Draft[] }>();
  const [title, subject] = ['title', 'subject'].map((name) => fields.find((field) => field.name === name));
  for (const draft of drafts) {
    if (!title || !subject || draft.proposals_state === 'reading') continue;
    const { value } = cells.cellOf(draft, title);
    if (value === '' || isListed(value) || offerOf(cells.cellOf(draft, subject), () => null) !== null) continue;
    const same = titles.get(fold(value)) ?? { name: value, of: [] };
    same.of.push(draft);
    titles.set(fold(value), same);
  }
  return new Map(
    [...titles.values()].toSorted((one, other) => other.of.length - one.of.length).map(({ name, of }) => [name, of]),
  );
}
