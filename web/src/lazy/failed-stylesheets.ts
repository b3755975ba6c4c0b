const failed = new Set<HTMLLinkElement>();

/** Notes each style sheet that does not come: Vite asks for it only once, and the part would be shown without it. */
export function watchStylesheets(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
    },
    // The failure of an element does not bubble.
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

/** Asks again for the style sheets that have not come. */
export async function retryFailedStylesheets(): Promise<void> {
  await Promise.all([...failed].map(retry));
}
