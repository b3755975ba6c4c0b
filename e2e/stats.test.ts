import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';

/** What a person calls a colour of this kind. */
function hueOf(colour: string): string {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
  if (green > red && green > blue) return 'green';
  if (red > blue && green > 1.6 * blue) return 'orange';
  return red > green && red > blue ? 'red' : colour;
}

/** Spec section 9. (What the pies count: server/src/library/stats, web/src/site/stats.) */
describe('stats', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('draw pending, approved and rejected in the colours of the specification', async () => {
    const { page } = await visit(hub, '/favicon.svg');
    const counts = { pending: 1, approved: 2, rejected: 3 };
    await page.route('**/papers/paper_stats', (route) => route.fulfill({ json: counts }));
    await page.goto('/stats');
    const slices = page
      .getByRole('region', { name: 'Paper Review Status', exact: true })
      .getByRole('img')
      .locator('path[data-ink]');
    await expect.poll(() => slices.count()).toBe(3);
    const colours = await slices.evaluateAll((all) => all.map((slice) => getComputedStyle(slice).fill));
    expect(colours.map(hueOf)).toEqual(['orange', 'green', 'red']);
  });
});
