import { ownSubject } from '../../base/session/own-claims.ts';
import { readStored, store } from '../../base/ui/stored.ts';

const KEY = 'lastPages';
/** So many documents are remembered. */
const MAX_KEPT = 200;

type Pages = Array<[string, unknown]>;

/**
 * Where somebody reads is theirs, and the device may be shared. A visitor's places stay in the tab. A person's are in this browser until logout, which
 * clears what local storage has, and nobody else who signs in here gets them.
 */
const storage = () => (ownSubject() === undefined ? 'sessionStorage' : 'localStorage');

function kept(): Pages {
  const value = readStored(storage(), KEY) as { owner?: unknown; pages?: unknown } | null;
  const isOwn = (value?.owner ?? undefined) === ownSubject();
  return isOwn && Array.isArray(value?.pages)
    ? value.pages.filter((one): one is Pages[number] => Array.isArray(one))
    : [];
}

/** The page of a document that was read last on this device; null: the first one, or none. */
export function lastPage(id: string): number | null {
  const page = kept().find(([one]) => one === id)?.[1];
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : null;
}

export function keepLastPage(id: string, page: number): void {
  const others = kept().filter(([one]) => one !== id);
  const entries = page > 1 ? [...others, [id, page]] : others;
  store(storage(), KEY, { owner: ownSubject(), pages: entries.slice(-MAX_KEPT) });
}
