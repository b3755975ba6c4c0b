import { describe, expect, it } from 'vitest';
import { withoutSchemas } from '../../build/without-schemas.ts';

const plain = (code: string) => code.replaceAll(/\s+/g, ' ');

describe('a module of the contract in the page (decision 75)', () => {
  it('has its calls without schemas, and constants that may go', () => {
    const code = `
      export const paper = z.object({ title: z.string() });
      export const PAGE_SIZE = 12;
      export const later = () => z.string();
      export const getPaper = endpoint({ method: 'GET', path: '/papers/:id', access: 'anyone', summary: 'A paper', answer: paper });
      export const paperContract = { kind: 'paper', answer: paper, endpoints: { get: getPaper } } as const;
    `;
    expect(plain(withoutSchemas('papers.ts', code))).toBe(
      plain(`
      export const paper = /* @__PURE__ */ (() => (z.object({ title: z.string() })))();
      export const PAGE_SIZE = 12;
      export const later = () => z.string();
      export const getPaper = /* @__PURE__ */ (() => (endpoint({ method: 'GET', path: '/papers/:id', access: 'anyone', })))();
      export const paperContract = { kind: 'paper', endpoints: { get: getPaper } } as const;
    `),
    );
  });
});
