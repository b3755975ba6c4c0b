const TIMEOUT_MS = 5_000;

/** The address of a page's entry script. Its name differs in every build. */
function entryScriptOf(page: Document): string | null {
  return page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
}

/** Compares the hub's current page with the open one: same build, another build, or no answer ('away'). */
export async function compareHubVersion(): Promise<'away' | 'same' | 'updated'> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) return 'away';
    const there = entryScriptOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    // A page without a script is not the hub's. It may be the login page of a public network.
    if (there === null) return 'away';
    return there === entryScriptOf(document) ? 'same' : 'updated';
  } catch {
    return 'away';
  }
}
