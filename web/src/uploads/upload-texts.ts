import { MAX_UPLOADS } from '@exam-vault/contract/uploads';
import { MAX_DRAFTS } from '@exam-vault/contract/drafts';
import { ApiProblem, problemText } from '../api/api-problem.ts';
import { byteSize } from '../ui/byte-size.ts';
import type { UploadItem } from './entry.ts';
import { PerhapsDone } from './go-on-after.ts';

/** Where the page knows better than the hub's own text what helps. */
const WORDS: Readonly<Record<string, string>> = {
  TOO_MANY_UPLOADS: `You have too many unfinished uploads (at most ${MAX_UPLOADS}, 250 MB together). Finish or cancel some, then try again. What nobody goes on with is removed after a day.`,
  TOO_MANY_DRAFTS: `You have ${MAX_DRAFTS} drafts, and no more are kept. Submit or discard some under “My drafts”, then try again.`,
  UPLOAD_CONFLICT: 'Another tab or device is sending this file too. It goes on by itself.',
  PART_DAMAGED: 'A part was damaged on its way. It is sent again.',
  STORAGE_FULL:
    'The hub has no room at the moment. It is tried again by itself; please tell the administrator if it stays so.',
  RATE_LIMITED: 'You have uploaded a lot in a short time. It goes on by itself in a while.',
  UNAVAILABLE: 'The hub is busy. It goes on by itself in a moment.',
  NOT_FOUND: 'The hub does not have this upload any more. Please try again.',
};

/** What to say of a failed upload. */
export function uploadProblem(error: unknown): string {
  if (error instanceof PerhapsDone)
    return 'The connection was lost while the hub made the draft, more than a day ago. Look under “My drafts” first: it may be there. If it is not, try again.';
  if (error instanceof ApiProblem) return WORDS[error.code] ?? problemText(error);
  if (error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name))
    return 'The file can no longer be read on this device. Please choose it again.';
  return problemText(error);
}

/** 'IMG_1.jpg and 3 more'. */
export const uploadName = ({ name, files }: Pick<UploadItem, 'name' | 'files'>): string =>
  files > 1 ? `${name} and ${files - 1} more` : name;

const percentOf = (sent: number, size: number): number => (size === 0 ? 0 : Math.floor((sent / size) * 100));

/** How far it is, beside its bar. */
export function progressText({ sent, size }: Pick<UploadItem, 'sent' | 'size'>): string {
  return `${byteSize(sent)} of ${byteSize(size)}, ${percentOf(sent, size)} %`;
}

/** What is going on with an upload. It changes rarely, so a screen reader may read each change aloud. */
export function stateText({ state, problem, isKept }: Pick<UploadItem, 'state' | 'problem' | 'isKept'>): string {
  const memory = isKept ? '' : ' This device has no room to keep it: a reload would lose it.';
  switch (state) {
    case 'waiting':
      return `Waiting for its turn.${memory}`;
    case 'sending':
      return `Uploading.${memory}`;
    case 'offline':
      return `No connection. It goes on by itself.${memory}`;
    case 'busy':
      return `${problem ?? 'The hub is busy. It goes on by itself.'}${memory}`;
    case 'making':
      return 'Uploaded. The hub is checking it.';
    case 'paused':
      return `Paused.${memory}`;
    case 'failed':
      return `${problem ?? 'It could not be uploaded.'}${memory}`;
    case 'done':
      return 'Uploaded. The draft is ready.';
  }
}

/** The line above several uploads. */
export function summaryText(items: readonly UploadItem[]): string {
  const count = (...states: UploadItem['state'][]) => items.filter(({ state }) => states.includes(state)).length;
  const [failed, done, paused, offline] = [count('failed'), count('done'), count('paused'), count('offline')];
  const running = items.length - failed - done - paused;
  const parts = [
    running > 0 && `${running} ${running === 1 ? 'upload' : 'uploads'}${offline > 0 ? ', no connection' : ''}`,
    paused > 0 && `${paused} paused`,
    failed > 0 && `${failed} not uploaded`,
    done > 0 && `${done} ready`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
