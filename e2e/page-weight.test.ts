import { describe, expect, it } from 'vitest';
import { builtText, pageFiles, sentBytes } from './built-page.ts';

/** Kilobytes of 1,000 bytes, compressed by Brotli: what a page loads before it shows something (decision 75). */
const BUDGETS: Readonly<Record<string, number>> = {
  '/': 90,
  '/all_paper': 140,
  '/all_notes': 140,
  '/my_paper': 140,
  '/stats': 140,
  '/all_paper/:id/view_paper': 150,
  '/all_notes/:id/view_notes': 150,
  '/login_form': 165,
  '/upload_paper/:id?': 165,
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

  it('has no schemas of the contract: the hub has checked its answers', async () => {
    const scripts = [...new Set((await pageFiles()).flatMap((one) => one.scripts))];
    const texts = await Promise.all(scripts.map(builtText));
    expect(scripts.filter((_name, index) => /ZodMini|\$ZodType/.test(texts[index] ?? ''))).toEqual([]);
  });
});
