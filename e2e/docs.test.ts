import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { fitsTheWidth, link, seesHeading } from './screen.ts';

/** The page on which the API is read (contract section 3, extension). Every visit fails at a foreign host or a broken policy. */
describe('/docs', () => {
  const hub = inject('hub');
  const { visit } = useBrowser();

  it('shows every call of /openapi.json under the policy of the hub, without any other host', async () => {
    const { page } = await visit(hub, '/docs');
    await seesHeading(page, 'API');
    const answer = await fetch(`${hub.origin}/openapi.json`);
    const { paths } = (await answer.json()) as { paths: Record<string, object> };
    const expected = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const summaries = page.locator('main summary h3:has([data-method])');
    await summaries.first().waitFor();
    const shown = await summaries.evaluateAll((all) =>
      all.map((heading) =>
        [...heading.children]
          .slice(0, 2)
          .map(({ textContent }) => textContent)
          .join(' '),
      ),
    );
    expect(shown.sort()).toEqual(expected.sort());
    expect((await page.request.get('/docs')).headers()['content-security-policy']).toContain("style-src 'self';");
  });

  it('is read with the keyboard on a phone', async () => {
    const { page } = await visit(hub, '/docs#approvePaper', { width: 360, dark: true });
    const call = page.locator('details', { has: page.locator('summary#approvePaper') });
    await call.getByText('ALREADY_REVIEWED').waitFor();
    await fitsTheWidth(page);
    // An address with a call's name leads to it: it has the focus.
    await page.keyboard.press('Enter');
    await expect.poll(() => call.getAttribute('open')).toBeNull();
    await page.keyboard.press('Enter');
    await call.getByText('ALREADY_REVIEWED').waitFor();
    await call.getByRole('link', { name: 'Paper', exact: true }).press('Enter');
    await page.getByText('Where the review stands.').waitFor();
    await fitsTheWidth(page);
    // Back leads to where the link was.
    await page.goBack();
    await call.getByText('ALREADY_REVIEWED').waitFor();
    await page.getByLabel('Find an endpoint').fill('no such call');
    await page.getByText('0 endpoints').waitFor();
    await page.getByLabel('Find an endpoint').fill('download_');
    await page.getByText('3 endpoints').waitFor();
    await expect.poll(() => link(page, 'openapi.json').getAttribute('href')).toBe('/openapi.json');
  });
});
