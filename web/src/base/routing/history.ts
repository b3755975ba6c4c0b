import { createListeners } from '../ui/listeners.ts';

/** How the present address was reached. */
export type NavigationType = 'push' | 'replace' | 'pop';

export interface Location {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly state: unknown;
  /** Another one for each entry of the history. */
  readonly key: string;
}

export interface Step {
  readonly location: Location;
  readonly by: NavigationType;
}

export interface History {
  readonly place: Step;
  go(to: string, how: { readonly replace: boolean; readonly state: unknown }): void;
  goBy(steps: number): void;
  /**
   * Writes what is behind the path into the entry with this key, if it is still the present one: a page stays on the screen while the next one is
   * loaded. The page has it already, so nobody is told: it is for a reload, for Back and for sharing.
   */
  note(behindPath: string, key: string): void;
  /** @returns what ends it */
  listen(onChange: () => void): () => void;
}

/** What the browser keeps with an entry. `idx` counts the entries, so that a page knows where in the history it is. */
interface EntryState {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

const newKey = () => Math.random().toString(36).slice(2, 10);

function parse(path: string, state: unknown, key: string): Location {
  const { pathname, search, hash } = new URL(path, 'http://page');
  return { pathname, search, hash, state, key };
}

const entryState = () => (window.history.state ?? {}) as EntryState;

/** The browser's own. */
export function browserHistory(): History {
  const { history } = window;
  const here = (): Location => {
    const { pathname, search, hash } = window.location;
    const { usr, key } = entryState();
    return { pathname, search, hash, state: usr ?? null, key: key ?? 'default' };
  };
  if (entryState().idx === undefined) history.replaceState({ ...entryState(), idx: 0 }, '');
  let place: Step = { location: here(), by: 'pop' };
  const listeners = createListeners();
  const moved = (by: NavigationType) => {
    place = { location: here(), by };
    listeners.tell();
  };
  const onPop = () => moved('pop');
  return {
    get place() {
      return place;
    },
    go(to, { replace, state }) {
      const idx = (entryState().idx ?? 0) + (replace ? 0 : 1);
      const entry: EntryState = { usr: state, key: newKey(), idx };
      if (replace) history.replaceState(entry, '', to);
      else history.pushState(entry, '', to);
      moved(replace ? 'replace' : 'push');
    },
    goBy: (steps) => history.go(steps),
    note(behindPath, key) {
      if (here().key === key) history.replaceState(history.state, '', window.location.pathname + behindPath);
    },
    listen(onChange) {
      if (listeners.count() === 0) window.addEventListener('popstate', onPop);
      const unsubscribe = listeners.subscribe(onChange);
      return () => {
        unsubscribe();
        if (listeners.count() === 0) window.removeEventListener('popstate', onPop);
      };
    },
  };
}

/** One in memory, for tests. */
export function memoryHistory(paths: readonly string[]): History {
  let entries = paths.map((path) => parse(path, null, newKey()));
  let index = entries.length - 1;
  let by: NavigationType = 'pop';
  let place: Step | undefined;
  const listeners = createListeners();
  const moved = (how: NavigationType) => {
    by = how;
    place = undefined;
    listeners.tell();
  };
  return {
    get place() {
      const location = entries[index];
      if (location === undefined) throw new RangeError('the history has no such entry');
      place ??= { location, by };
      return place;
    },
    go(to, { replace, state }) {
      if (!replace) index += 1;
      entries = [...entries.slice(0, index), parse(to, state ?? null, newKey())];
      moved(replace ? 'replace' : 'push');
    },
    goBy(steps) {
      index = Math.max(0, Math.min(entries.length - 1, index + steps));
      moved('pop');
    },
    note(behindPath, key) {
      entries = entries.map((entry, at) =>
        at === index && entry.key === key ? parse(entry.pathname + behindPath, entry.state, entry.key) : entry,
      );
    },
    listen: listeners.subscribe,
  };
}
