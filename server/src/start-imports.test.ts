import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = import.meta.dirname;
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;

/** What a module imports when it is loaded, and what these import: modules by their paths, packages by their names. */
function loadedWith(start: string): Set<string> {
  const found = new Set([start]);
  for (const name of found) {
    if (!name.endsWith('.ts')) continue;
    const source = readFileSync(join(SOURCES, name), 'utf8');
    for (const [, from = ''] of source.matchAll(IMPORT))
      found.add(from.startsWith('.') ? relative(SOURCES, join(SOURCES, dirname(name), from)) : from);
  }
  return found;
}

it('the start of the hub loads no library that few requests need (decision 120)', () => {
  const loaded = loadedWith('run-hub.ts');
  expect([...loaded].filter((name) => name.endsWith('.ts')).length).toBeGreaterThan(300);
  expect(loaded).toContain('fastify');
  for (const name of [
    'katex',
    'markdown-it',
    'sanitize-html',
    'csv-parse',
    'openid-client',
    'nodemailer',
    '@aws-sdk/client-s3',
    'sharp',
    'pdfkit',
    'rate-limiter-flexible',
    'openapi/build-document.ts',
  ])
    expect(loaded, name).not.toContain(name);
});
