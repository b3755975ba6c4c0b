const KEY = 'lastPages';
/** So many documents are remembered. */
const MAX_KEPT = 200;

/** In this browser until logout, which clears what local storage has. */
function kept(): Array<[string, unknown]> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter((one): one is [string, unknown] => Array.isArray(one)) : [];
  } catch {
    return [];
  }
}

/** The page of a document that was read last on this device; null: the first one, or none. */
export function lastPage(id: string): number | null {
  const page = kept().find(([one]) => one === id)?.[1];
  return typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : null;
}

export function keepLastPage(id: string, page: number): void {
  const others = kept().filter(([one]) => one !== id);
  const entries = page > 1 ? [...others, [id, page]] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(entries.slice(-MAX_KEPT)));
  } catch {
    // Without storage the document opens at its beginning the next time.
  }
}
