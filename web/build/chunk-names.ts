import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { FRONT, PAGES } from './pages.ts';

type Context = Parameters<Extract<NonNullable<Rolldown.CodeSplittingGroup['name']>, (...args: never) => unknown>>[1];

/** What so many pages need is in the chunk that they share. */
const MIN_PAGES = 6;

const source = join(import.meta.dirname, '..', 'src');
const main = join(source, 'main.tsx');

/** All modules that these need, without those that are loaded later. */
function reached(roots: readonly string[], context: Context): Set<string> {
  const seen = new Set<string>();
  const next = [...roots];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    next.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/**
 * Names the chunk of a module: `first` for the front page and what every page needs, `shared` for what several pages need. Null: the chunk
 * of its page. On a slow network a dozen small chunks cost as much as they save (decision 75).
 */
export function chunkNames() {
  let known: { readonly first: Set<string>; readonly pages: readonly Set<string>[] } | undefined;
  return (moduleId: string, context: Context): string | null => {
    const modulesOf = (names: readonly string[]) =>
      reached(
        names.map((name) => join(source, name)),
        context,
      );
    known ??= {
      first: new Set([...reached([main], context), ...modulesOf(PAGES[FRONT] ?? [])]),
      // Addresses with the same modules show the same page.
      pages: [...new Map(Object.values(PAGES).map((names) => [names.join(), modulesOf(names)])).values()],
    };
    // The first script itself stays what the page begins with.
    if (moduleId === main) return null;
    if (known.first.has(moduleId)) return 'first';
    return known.pages.filter((modules) => modules.has(moduleId)).length >= MIN_PAGES ? 'shared' : null;
  };
}
