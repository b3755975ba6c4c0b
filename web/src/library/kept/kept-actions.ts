import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { networkProblem } from '../../base/api/api-problem.ts';
import { ownSubject } from '../../base/session/role-answer.ts';
import { followOwner } from './follow-owner.ts';
import { keepDocument } from './keep-document.ts';
import { KeepProblem } from './keep-problem.ts';
import { isAnythingStored } from './kept-questions.ts';
import { keptChanged } from '../../base/offline/kept-mark.ts';
import { savesData } from '../../base/ui/device.ts';
import type { KeptDocument } from './kept-document.ts';
import { keptStore } from './kept-store.ts';
import type { WorkerMessage } from '../../base/offline/worker-messages.ts';

const GET_VIEWER: WorkerMessage = { type: 'get-viewer' };

/** The service worker gets what the viewer needs. It may still be on its way, at the first visit. */
async function prepareViewer(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const answer = new MessageChannel();
  const said = new Promise<unknown>((resolve) => {
    answer.port1.addEventListener('message', ({ data }) => resolve(data), { once: true });
    answer.port1.start();
  });
  active?.postMessage(GET_VIEWER, [answer.port2]);
  if ((await said) === 'done') return;
  throw navigator.onLine ? new KeepProblem('no-room') : networkProblem();
}

async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

const deps = { store: keptStore, freeBytes, prepareViewer, now: () => Date.now() };

async function announce(): Promise<void> {
  keptChanged(await isAnythingStored());
}

/** One document at a time: on a slow network the first is there sooner. */
let last: Promise<unknown> = Promise.resolve();

/** Keeps a document in this browser. @throws KeepProblem, ApiProblem */
export function keep(
  kind: DocumentKind,
  id: string,
  why: KeptDocument['why'],
  onProgress?: (fraction: number) => void,
): Promise<void> {
  const owner = ownSubject() ?? null;
  const before = last;
  const work = (async () => {
    await before;
    // Firefox asks the person first. What they answer, and when, changes nothing of what was kept.
    if (why === 'kept') void navigator.storage?.persist?.().catch(() => false);
    await keepDocument({ kind, id, why, owner, onProgress }, deps);
    // The person has logged out meanwhile.
    if ((ownSubject() ?? null) !== owner) await keptStore.remove([id]);
    followOwner();
    await announce();
  })();
  last = work.catch(() => undefined);
  return work;
}

export async function removeKept(ids: readonly string[]): Promise<void> {
  await keptStore.remove(ids);
  await announce();
}

/** What was read lately is kept too, within these limits: nobody asked for it. */
const MAX_READ = 20;
const MAX_READ_BYTES = 60_000_000;
/** A larger file is loaded as a whole only for somebody who asks. */
const MAX_FILE_BYTES = 6_000_000;

/** Keeps a document because it is being read. */
export async function keepReading(
  kind: DocumentKind,
  { id, file_size }: { readonly id: string; readonly file_size: number },
): Promise<void> {
  if (savesData() || file_size > MAX_FILE_BYTES) return;
  await keep(kind, id, 'read');
  await keptStore.remove(removableReads(await keptStore.list()));
}

/** The documents read lately that make room for newer ones. `all` begins with the one that was read last. */
export function removableReads(all: readonly KeptDocument[]): string[] {
  let bytes = 0;
  return all
    .filter(({ why }) => why === 'read')
    .filter(({ size }, at) => {
      bytes += size;
      return at >= MAX_READ || bytes > MAX_READ_BYTES;
    })
    .map(({ id }) => id);
}
