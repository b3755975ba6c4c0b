const failed = new Set<HTMLLinkElement>();

/** Records each style sheet that fails to load. Vite requests it only once, and the chunk would appear without styles. */
export function watchStylesheets(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    // Error events of elements do not bubble.
    { capture: true },
  );
}

function retry(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`There is no ${link.href}`)));
    failed.delete(link);
    link.replaceWith(again);
  });
}

/** Requests the failed style sheets again. */
export async function retryFailedStylesheets(): Promise<void> {
  await Promise.all([...failed].map(retry));
}
