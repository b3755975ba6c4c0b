import { MAX_UPLOADS } from '@exam-vault/contract/uploads';
import { MAX_DRAFTS } from '@exam-vault/contract/drafts';
import { ApiProblem, problemText } from '../../base/api/api-problem.ts';
import { byteSize } from '../../base/languages/format.ts';
import type { UploadItem } from './entry.ts';
import { PerhapsDone } from './go-on-after.ts';
import { t } from '../../base/languages/i18n.ts';
import { text } from '@exam-vault/contract/texts';

/** Where the page knows better than the hub's own text what helps. */
const WORDS: Readonly<Record<string, string>> = {
  TOO_MANY_UPLOADS: text(
    'You have too many unfinished uploads (at most {uploads}, 250 MB together). Finish or cancel some, then try again. What nobody goes on with is removed after a day.',
  ),
  TOO_MANY_DRAFTS: text(
    'You have {drafts} drafts, and no more are kept. Submit or discard some under “My drafts”, then try again.',
  ),
  UPLOAD_CONFLICT: text('Another tab or device is sending this file too. It goes on by itself.'),
  PART_DAMAGED: text('A part was damaged on its way. It is sent again.'),
  STORAGE_FULL: text(
    'The hub has no room at the moment. It is tried again by itself; please tell the administrator if it stays so.',
  ),
  RATE_LIMITED: text('You have uploaded a lot in a short time. It goes on by itself in a while.'),
  UNAVAILABLE: text('The hub is busy. It goes on by itself in a moment.'),
  NOT_FOUND: text('The hub does not have this upload any more. Please try again.'),
};

/** What to say of a failed upload. */
export function uploadProblem(error: unknown): string {
  if (error instanceof PerhapsDone)
    return t(
      'The connection was lost while the hub made the draft, more than a day ago. Look under “My drafts” first: it may be there. If it is not, try again.',
    );
  const words = error instanceof ApiProblem ? WORDS[error.code] : undefined;
  if (words !== undefined) return t(words, { uploads: MAX_UPLOADS, drafts: MAX_DRAFTS });
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
    return t('The file can no longer be read on this device. Please choose it again.');
  return problemText(error);
}

/** 'IMG_1.jpg and 3 more'. */
export const uploadName = ({ name, files }: Pick<UploadItem, 'name' | 'files'>): string =>
  files > 1 ? t('{name} and {n} more', { name, n: files - 1 }) : name;

const percentOf = (sent: number, size: number): number => (size === 0 ? 0 : Math.floor((sent / size) * 100));

/** How far it is, beside its bar. */
export function progressText({ sent, size }: Pick<UploadItem, 'sent' | 'size'>): string {
  return t('{sent} of {size}, {percent} %', {
    sent: byteSize(sent),
    size: byteSize(size),
    percent: percentOf(sent, size),
  });
}

/** What is going on with an upload. It changes rarely, so a screen reader may read each change aloud. */
export function stateText({ state, problem, isKept }: Pick<UploadItem, 'state' | 'problem' | 'isKept'>): string {
  const memory = isKept ? '' : ` ${t('This device has no room to keep it: a reload would lose it.')}`;
  switch (state) {
    case 'waiting':
      return `${t('Waiting for its turn.')}${memory}`;
    case 'sending':
      return `${t('Uploading.')}${memory}`;
    case 'offline':
      return `${t('No connection. It goes on by itself.')}${memory}`;
    case 'busy':
      return `${problem ?? t('The hub is busy. It goes on by itself.')}${memory}`;
    case 'making':
      return t('Uploaded. The hub is checking it.');
    case 'paused':
      return `${t('Paused.')}${memory}`;
    case 'failed':
      return `${problem ?? t('It could not be uploaded.')}${memory}`;
    case 'done':
      return t('Uploaded. The draft is ready.');
  }
}

/** The line above several uploads. */
export function summaryText(items: readonly UploadItem[]): string {
  const count = (...states: UploadItem['state'][]) => items.filter(({ state }) => states.includes(state)).length;
  const [failed, done, paused, offline] = [count('failed'), count('done'), count('paused'), count('offline')];
  const running = items.length - failed - done - paused;
  const parts = [
    running > 0 &&
      `${t('{n, plural, one {# upload} other {# uploads}}', { n: running })}${offline > 0 ? t(', no connection') : ''}`,
    paused > 0 && t('{n} paused', { n: paused }),
    failed > 0 && t('{n} not uploaded', { n: failed }),
    done > 0 && t('{n} ready', { n: done }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
