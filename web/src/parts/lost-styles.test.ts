import { expect, it } from 'vitest';
import { findStyles, watchStyles } from './lost-styles.ts';

const sheet = () => document.head.querySelector<HTMLLinkElement>('link[rel=stylesheet]');

it('a style sheet that did not come is asked for again until it comes', async () => {
  watchStyles();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // No address: the test says what comes of it.
  document.head.append(link);
  link.dispatchEvent(new Event('error'));
  const second = findStyles();
  expect(sheet()).not.toBe(link);
  sheet()?.dispatchEvent(new Event('error'));
  await expect(second).rejects.toThrow('There is no');
  const third = findStyles();
  const last = sheet();
  last?.dispatchEvent(new Event('load'));
  await third;
  await findStyles();
  expect(sheet()).toBe(last);
});
