import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { keep } from './kept-actions.ts';
import type { KeptDocument } from './kept-document.ts';
import { keptStore } from './kept-store.ts';
import { savesData } from '../../base/offline/tell-worker.ts';

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
