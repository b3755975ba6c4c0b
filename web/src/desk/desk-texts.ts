import type { DeskPaper, ReviewCheck } from '@exam-vault/contract/review';
import { fieldLabel } from '../documents/document-fields.ts';

/** Reasons that teachers give most often. Their numbers are keys. */
export const REASONS = [
  'The pages cannot be read. Please photograph them again in daylight.',
  'Pages are missing. Please upload the whole paper.',
  'This paper is in the hub already.',
  'The fields are not those of this paper. Please correct them.',
  'This is not an exam paper.',
] as const;

export function checkText({ kind, page, field, value }: ReviewCheck): string {
  if (kind === 'unreadable') return 'The hub could not read this file.';
  if (kind === 'blank') return `Page ${page} is empty.`;
  if (kind === 'turned') return `Page ${page} does not stand upright.`;
  return `${fieldLabel(field ?? '')}: the paper says “${value}” (page ${page}).`;
}

export function likeText({ kind, score, title, other_page }: DeskPaper['seen_before'][number]): string {
  return kind === 'same_file'
    ? `The same file is there as “${title}”.`
    : `It looks like “${title}”, page ${other_page} (${Math.round(score * 100)} % alike).`;
}

export function recordText({ approved, rejected }: DeskPaper['uploader']): string {
  if (approved + rejected === 0) return 'The first paper of this person that is reviewed.';
  return `Earlier papers of this person: ${approved} approved, ${rejected} rejected.`;
}

/** What was corrected, in words. */
export function correctedText(changes: Readonly<Record<string, string>>): string {
  const [first, ...others] = Object.entries(changes);
  if (!first) return 'Nothing was changed.';
  return others.length === 0 ? `The field says “${first[1]}” now.` : `${others.length + 1} fields were corrected.`;
}
