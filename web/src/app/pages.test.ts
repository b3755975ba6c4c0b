import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES } from '../../build/pages.ts';
import { patterns } from './paths.ts';

const SOURCE = join(import.meta.dirname, '..');

describe('what the hub names in the head of a page (decision 75)', () => {
  it('has a row for each address of the router', () => {
    expect(Object.keys(PAGES).toSorted()).toEqual(Object.values(patterns).toSorted());
  });

  it('names modules that there are', () => {
    const missing = Object.values(PAGES)
      .flat()
      .filter((module) => !existsSync(join(SOURCE, module)));
    expect(missing).toEqual([]);
  });
});
