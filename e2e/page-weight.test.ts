import { describe, expect, it } from 'vitest';
import { builtText, pageFiles, sentBytes } from './built-page.ts';

/** Kilobytes of 1,000 bytes, compressed by Brotli: what a page loads before it shows something (decision 75). */
const BUDGETS: Readonly<Record<string, number>> = {
  '/': 130,
  '/all_paper': 180,
  '/all_notes': 180,
  '/my_paper': 180,
  '/stats': 180,
  '/all_paper/:id/view_paper': 180,
  '/all_notes/:id/view_notes': 180,
  '/login_form': 180,
  '/upload_paper/:id?': 180,
};
/** Above it, another file costs more than it saves on a slow network. */
const MAX_FILES = 17;

/** The names of what a page loads first. */
async function filesOf(pattern: string): Promise<string[]> {
  const first = [...(await builtText('index.html')).matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)];
  const own = (await pageFiles()).find((one) => one.pattern === pattern);
  const names = first.map(([, name = '']) => name);
  return [...new Set([...names, 'color-scheme.js', ...(own?.scripts ?? []), ...(own?.styles ?? [])])];
}

describe('the built page', () => {
  it.each(Object.entries(BUDGETS))('loads for %s no more than %i KB of scripts and styles', async (pattern, most) => {
    const files = await filesOf(pattern);
    const sizes = await Promise.all(files.map(async (name) => ({ name, bytes: await sentBytes(name) })));
    const bytes = sizes.reduce((sum, one) => sum + one.bytes, 0);
    const list = sizes.map((one) => `${one.name}: ${one.bytes}`).join('\n');
    expect(bytes / 1_000, list).toBeLessThanOrEqual(most);
    expect(files.length, list).toBeLessThanOrEqual(MAX_FILES);
  });
});
