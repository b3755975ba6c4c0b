/** Milliseconds a hub may take to say that it is there. */
const TIMEOUT_MS = 5_000;

/** The script that a page begins with; its name is another in every build. */
function entryScriptOf(page: Document): string | null {
  return page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
}

/** Whether the hub answers, and with the page that is open here or with the one of another build. */
export async function compareHubVersion(): Promise<'away' | 'same' | 'updated'> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return 'away';
    const there = entryScriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    // A page without one is not the hub's: that of a network which wants a sign-in first.
    if (there === null) return 'away';
    return there === entryScriptOf(document) ? 'same' : 'updated';
  } catch {
    return 'away';
  }
}
