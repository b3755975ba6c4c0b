import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = import.meta.dirname;
const IMPORT = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm;

/** The path of a module of this project, from this folder; the name of any other. */
function nameOf(from: string, importer: string): string {
  if (from.startsWith('.')) return join(dirname(importer), from);
  const [, workspace, file] = /^@exam-vault\/([^/]+)\/(.+)$/.exec(from) ?? [];
  return workspace === undefined ? from : `../../${workspace}/src/${file}.ts`;
}

/** What modules import when they are loaded, and what these import. */
function loadedWith(...starts: string[]): string[] {
  const found = new Set(starts);
  for (const name of found) {
    if (!name.endsWith('.ts')) continue;
    const source = readFileSync(join(SOURCES, name), 'utf8');
    for (const [, from = ''] of source.matchAll(IMPORT)) found.add(nameOf(from, name));
  }
  return [...found];
}

it('the start of the hub loads no library that few requests need (decision 117)', () => {
  // What main.ts imports while nothing is optimised.
  const loaded = loadedWith('config/config.ts', 'run-hub.ts');
  const has = (name: string) => loaded.some((one) => one === name || one.startsWith(`${name}/`));
  expect(loaded.filter((name) => name.endsWith('.ts')).length).toBeGreaterThan(300);
  for (const name of ['fastify', '../../contract/src', '../../sandbox/src']) expect(has(name), name).toBe(true);
  for (const name of [
    'katex',
    'unhomoglyph',
    'markdown-it',
    'sanitize-html',
    'csv-parse',
    'openid-client',
    'nodemailer',
    '@aws-sdk',
    'sharp',
    'pdfkit',
    'rate-limiter-flexible',
    'openapi/build-document.ts',
  ])
    expect(has(name), name).toBe(false);
});
