import type { DeskPaper, ReviewCheck } from '@exam-vault/contract/review';
import { fieldLabel } from '../../library/documents/document-fields.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

/** Reasons that teachers give most often. Their numbers are keys. */
export const REASONS = [
  text('The pages can’t be read. Please retake the photos in daylight.'),
  text('Pages are missing. Please upload the whole paper.'),
  text('This paper is a duplicate of one that’s already here.'),
  text('The details don’t match this paper. Please correct them.'),
  text('This isn’t an exam paper.'),
] as const;

export function checkText({ kind, page, field, value }: ReviewCheck): string {
  if (kind === 'incomplete') return t('The file is incomplete. Pages or part of a photo may be missing.');
  if (kind === 'unreadable') return t('We couldn’t read this file.');
  if (kind === 'blank') return t('Page {page} is empty.', { page: page ?? '' });
  if (kind === 'turned') return t('Page {page} is sideways or upside down.', { page: page ?? '' });
  if (kind === 'too_long')
    return t(
      'This paper is very long, so we didn’t check all of it. We may have missed some questions, repeated questions or wrong details.',
    );
  return t('{field}: the paper says “{value}” (page {page}).', {
    field: fieldLabel(field ?? ''),
    value: value ?? '',
    page: page ?? '',
  });
}

/** Why two papers are alike: a number that the reviewer can check. */
export function reasonText({ kind, same, questions, other_same, other_questions }: Counted): string | null {
  if (typeof same !== 'number' || typeof questions !== 'number') return null;
  if (typeof other_same !== 'number' || typeof other_questions !== 'number') return null;
  const isWhole = kind === 'part' && other_same * questions > same * other_questions;
  return isWhole
    ? t('This paper has {same} of the {n, plural, one {# question} other {# questions}} in that paper.', {
        same: other_same,
        n: other_questions,
      })
    : t('{same} of {n, plural, one {# question} other {# questions}} are the same.', { same, n: questions });
}
type Counted = Pick<DeskPaper['seen_before'][number], 'kind' | 'same' | 'questions' | 'other_same' | 'other_questions'>;

/** What it is, without the reason. Only what is sure is said so. */
export function likeText({ kind, title }: Pick<DeskPaper['seen_before'][number], 'kind' | 'title'>): string {
  if (kind === 'same_file') return t('Same file as “{title}”.', { title });
  if (kind === 'same_pages') return t('Looks like a copy of “{title}”.', { title });
  if (kind === 'same_questions') return t('Same questions as “{title}”, in another order or reworded.', { title });
  if (kind === 'part') return t('Parts of this paper are also in “{title}”.', { title });
  return t('Similar paper: “{title}”.', { title });
}

const surelyLike = ({ seen_before }: Noticed) => seen_before.filter(({ kind }) => kind !== 'similar');
type Noticed = Pick<DeskPaper, 'checks' | 'seen_before' | 'text_status' | 'held_by'>;

const isHeld = ({ held_by }: Noticed) => held_by != null;

/** Whether there is something to look at before a decision. */
export const isNoticed = (paper: Noticed): boolean =>
  isHeld(paper) || paper.checks.length + surelyLike(paper).length > 0;

/** Nothing can be found in words that nobody has read yet. */
const nothingFound = ({ text_status }: Noticed): string =>
  text_status === 'waiting' || text_status === 'reading'
    ? t('Not checked yet. The text is still being read.')
    : t('No problems found.');

/** The one sentence that matters: that it can't be approved, the likest paper, or else what was found first. */
export function verdictOf(paper: Noticed): string {
  if (isHeld(paper)) return t('On the department’s never-publish list.');
  const likest = surelyLike(paper)[0];
  const [first] = paper.checks;
  const more = paper.checks.length + surelyLike(paper).length - 1;
  const sentence = likest ? likeText(likest) : first ? checkText(first) : nothingFound(paper);
  return more > 0
    ? `${sentence} ${t('{n, plural, one {# more thing to check.} other {# more things to check.}}', { n: more })}`
    : sentence;
}

export function recordText({ approved, rejected }: DeskPaper['uploader']): string {
  if (approved + rejected === 0) return t('First paper from this person.');
  return t('Earlier papers from this person: {approved} approved, {rejected} rejected.', { approved, rejected });
}

/** What was corrected, in words. */
export function correctedText(changes: Readonly<Record<string, string>>): string {
  const [first, ...others] = Object.entries(changes);
  if (!first) return t('Nothing was changed.');
  return others.length === 0
    ? t('{field} is now “{value}”.', { field: fieldLabel(first[0]), value: first[1] })
    : t('{n} fields corrected.', { n: others.length + 1 });
}
