import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sharp } from './sharp.ts';

it('the children load sharp from one place, as CommonJS (decision 117)', () => {
  const all = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  const sources = all.filter((path) => /(?<!\.test)\.ts$/.test(path));
  expect(sources).toContain('sharp.ts');
  const others = sources.filter((path) =>
    /^import (?!type)[^;]* from 'sharp'/m.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  );
  expect(others).toEqual([]);
  expect(sharp.format.jpeg.id).toBe('jpeg');
});
