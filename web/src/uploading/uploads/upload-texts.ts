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
    'You have too many unfinished uploads (the limit is {uploads}, or 250 MB in total). Finish or cancel some, then try again. Inactive uploads are deleted after a day.',
  ),
  TOO_MANY_DRAFTS: text(
    'You have {drafts} drafts, which is the limit. Submit or discard some in My drafts, then try again.',
  ),
  UPLOAD_CONFLICT: text(
    'This file is also being uploaded in another tab or on another device. It’ll continue here on its own.',
  ),
  PART_DAMAGED: text('Part of the file was damaged during the upload. Uploading it again.'),
  STORAGE_FULL: text('Storage is full. We’ll keep trying. If this continues, contact your administrator.'),
  RATE_LIMITED: text('You’ve uploaded a lot in a short time. We’ll continue in a while.'),
  UNAVAILABLE: text('The server is busy. Trying again in a moment…'),
  NOT_FOUND: text('This upload has expired. Please try again.'),
};

/** What to say of a failed upload. */
export function uploadProblem(error: unknown): string {
  if (error instanceof PerhapsDone)
    return t(
      'The connection was lost more than a day ago, while your draft was being created. Check My drafts first. If it isn’t there, try again.',
    );
  const words = error instanceof ApiProblem ? WORDS[error.code] : undefined;
  if (words !== undefined) return t(words, { uploads: MAX_UPLOADS, drafts: MAX_DRAFTS });
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
    return t('This file can’t be read on your device anymore. Choose it again.');
  return problemText(error);
}

const withoutFolder = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** 'IMG_1.jpg and 3 more'. */
export const uploadName = ({ name, files }: Pick<UploadItem, 'name' | 'files'>): string =>
  files > 1 ? t('{name} and {n} more', { name: withoutFolder(name), n: files - 1 }) : withoutFolder(name);

const percentOf = (sent: number, size: number): number => (size === 0 ? 0 : Math.floor((sent / size) * 100));

/** How far it is, beside its bar. */
export function progressText({ sent, size }: Pick<UploadItem, 'sent' | 'size'>): string {
  return t('{sent} of {size}, {percent}%', {
    sent: byteSize(sent),
    size: byteSize(size),
    percent: percentOf(sent, size),
  });
}

/** What is going on with an upload. It changes rarely, so a screen reader may read each change aloud. */
export function stateText({ state, problem, isKept }: Pick<UploadItem, 'state' | 'problem' | 'isKept'>): string {
  const memory = isKept ? '' : ` ${t('Your device is out of space. If you reload, this will be lost.')}`;
  switch (state) {
    case 'waiting':
      return `${t('Waiting to upload')}${memory}`;
    case 'sending':
      return `${t('Uploading…')}${memory}`;
    case 'offline':
      return `${t('No connection. We’ll continue when you’re back online.')}${memory}`;
    case 'busy':
      return `${problem ?? t('The server is busy. We’ll keep trying.')}${memory}`;
    case 'making':
      return t('Uploaded. Checking it now…');
    case 'paused':
      return `${t('Paused')}${memory}`;
    case 'failed':
      return `${problem ?? t('The upload didn’t work.')}${memory}`;
    case 'done':
      return t('Uploaded. Your draft is ready.');
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
    failed > 0 && t('{n} failed', { n: failed }),
    done > 0 && t('{n} ready', { n: done }),
  ];
  return parts.filter((part) => part !== false).join(', ');
}
