import { expect, it } from 'vitest';
import { retryFailedStylesheets, watchStylesheets } from './failed-stylesheets.ts';

const sheet = () => document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]');

it('a style sheet that did not come is asked for again until it comes', async () => {
  watchStylesheets();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // No address: the test says what comes of it.
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  const second = retryFailedStylesheets();
  expect(sheet()).not.toBe(link);
  sheet()?.dispatchEvent(new Event('error'));
  await expect(second).rejects.toThrow('There is no');
  const third = retryFailedStylesheets();
  const last = sheet();
  last?.dispatchEvent(new Event('load'));
  await third;
  await retryFailedStylesheets();
  expect(sheet()).toBe(last);
});
