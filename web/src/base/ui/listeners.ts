/** Those who want to know of a change that React does not see. */
export function createListeners() {
  const all = new Set<() => void>();
  return {
    count: () => all.size,
    tell: () => all.forEach((listener) => listener()),
    /** @returns what ends it */
    subscribe(listener: () => void): () => void {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}

type Events = WindowEventMap & DocumentEventMap;

/** Listens to several events. @returns what ends it */
export function listen(
  target: EventTarget,
  handlers: { readonly [Name in keyof Events]?: (event: Events[Name]) => void },
  options?: AddEventListenerOptions,
): () => void {
  const all = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handle] of all) target.addEventListener(name, handle, options);
  return () => {
    for (const [name, handle] of all) target.removeEventListener(name, handle, options);
  };
}
