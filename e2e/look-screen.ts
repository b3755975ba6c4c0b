import type { Page } from 'playwright-core';
import { seesHeading } from './screen.ts';

/** One of the screens that look.test.ts goes through. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Waits until the screen is whole, and opens what it is about. */
  readonly ready: (page: Page) => Promise<unknown>;
}

export const heading = (name: string) => (page: Page) => seesHeading(page, name);
export const counted = (page: Page) => page.getByRole('rowheader', { name: 'Midterm', exact: true }).waitFor();
