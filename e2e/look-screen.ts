import type { Answer } from '@exam-vault/contract/endpoint';
import type { getIdentity } from '@exam-vault/contract/identity';
import type { Page } from 'playwright-core';
import { seesHeading } from './screen.ts';

/** One of the screens that look.test.ts goes through. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** It has colours of its own: it is looked at on a laptop in light too. */
  readonly inLightToo?: true;
  /** Waits until the screen is whole, and opens what it is about. */
  readonly ready: (page: Page) => Promise<unknown>;
}

export const heading = (name: string) => (page: Page) => seesHeading(page, name);
export const counted = (page: Page) => page.getByRole('rowheader', { name: 'Midterm', exact: true }).waitFor();

/** Opens the same address as a hub with these ways to sign in would: it writes its answer of /identity into the page. */
export async function reloadWith(page: Page, identity: Answer<typeof getIdentity>): Promise<void> {
  const content = JSON.stringify(identity).replaceAll('"', '&quot;');
  await page.route(
    page.url(),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(?<=<meta name="identity" content=")[^"]*/, content);
      await route.fulfill({ response, body });
    },
    { times: 1 },
  );
  await page.reload();
}
