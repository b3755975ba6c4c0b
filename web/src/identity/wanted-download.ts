/** A download that somebody asked for before they signed in. It waits in memory until the document is shown again, so that no reload repeats it. */
let wanted: { readonly id: string; readonly until: number } | null = null;

const MAX_WAIT_MS = 60_000;

export function wantDownload(id: string): void {
  wanted = { id, until: Date.now() + MAX_WAIT_MS };
}

/** True once, when the download of this document waits. */
export function takeWantedDownload(id: string): boolean {
  if (wanted?.id !== id) return false;
  const isInTime = Date.now() < wanted.until;
  wanted = null;
  return isInTime;
}
