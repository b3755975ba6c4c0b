import { describe, expect, it } from 'vitest';
import {
  anchorsIn,
  documentCitations,
  linkCitations,
  numberCitations,
  pathCitations,
  policiesOf,
  sectionsOf,
  type Citation,
} from './citations.mjs';

const FILES = ['docs/contract.md', 'docs/other.md', 'server/src/papers/paper-rules.ts', 'web/src'];
const targets = {
  contractSections: new Set([1, 2, 3]),
  contractPolicies: new Set([1, 2]),
  specSections: new Set([1, 2]),
  decisions: new Set([8, 24]),
  isThere: (path: string) => FILES.includes(path),
  isNamed: (name: string) => FILES.some((file) => file.endsWith(`/${name}`)),
  anchorsOf: () => new Set(['3-rules']),
};
const texts = (citations: Citation[]) => citations.map(({ text }) => text);
const faults = (citations: Citation[]) => citations.filter(({ fault }) => fault !== null);

describe('citations by number', () => {
  it.each([
    ['(contract section 3)', ['contract section 3']],
    ['Contract sections 1 and 3', ['contract sections 1', 'contract sections 3']],
    ['contract sections 1 to 3', ['contract sections 1', 'contract sections 2', 'contract sections 3']],
    ['contract section 3 and policy 2', ['contract section 3', 'contract policy 2']],
    ['contract policies 1 and 2', ['contract policies 1', 'contract policies 2']],
    ['/** Of the contract\n * section 3. */', ['contract section 3']],
    ['(spec sections 1, 2)', ['spec sections 1', 'spec sections 2']],
    ['decision 24, decisions 8 and 24', ['decision 24', 'decision 8', 'decision 24']],
  ])('are read from %s', (text, expected) => {
    const citations = numberCitations(text, targets);
    expect(texts(citations)).toEqual(expected);
    expect(faults(citations)).toEqual([]);
  });

  it.each([
    ['contract section 4', 'does not exist'],
    ['contract policies 1 and 13', 'does not exist'],
    ['spec section 3', 'does not exist'],
    ['decision 22', 'does not exist'],
    ['contract section six', 'names no number'],
  ])('lead nowhere with %s', (text, fault) => {
    expect(faults(numberCitations(`first line\n// ${text}`, targets))).toEqual([
      expect.objectContaining({ line: 2, fault }),
    ]);
  });
});

describe('links of a document', () => {
  const links = (text: string) => faults(linkCitations('docs/other.md', text, targets));

  it('lead to files and headings', () => {
    const text =
      'See [a](contract.md#3-rules), [b](../docs/contract.md), [c](#3-rules), [d](https://example.edu/x.md).';
    expect(links(text)).toEqual([]);
    expect(links('```\n[a](gone.md)\n```')).toEqual([]);
  });

  it.each([
    ['[a](gone.md)', 'there is no such file'],
    ['[a](../contract.md)', 'there is no such file'],
    ['[a](contract.md#4-shapes)', 'has no such heading'],
  ])('lead nowhere with %s', (text, fault) => {
    expect(links(text)).toEqual([expect.objectContaining({ line: 1, fault })]);
  });
});

describe('paths in backticks', () => {
  it('are files, also without the beginning of their path; placeholders and files that are written later are passed over', () => {
    const text =
      '`server/src/papers/paper-rules.ts`, `papers/paper-rules.ts`, `web/src/`, `X-service.ts`, `data/files`, `web/dist`';
    expect(texts(pathCitations(text, targets))).toEqual([
      'server/src/papers/paper-rules.ts',
      'papers/paper-rules.ts',
      'web/src',
    ]);
    expect(faults(pathCitations(text, targets))).toEqual([]);
  });

  it.each(['server/src/gone.ts', 'papers/gone.ts', 'server/src/gone'])('lead nowhere with %s', (path) => {
    expect(faults(pathCitations(`\n\`${path}\``, targets))).toEqual([
      { line: 2, text: path, fault: 'there is no such file' },
    ]);
  });
});

it('a document that code names is there', () => {
  const citations = documentCitations('// Why: docs/contract.md.\n// See docs/gone.md and README.md', targets);
  expect(citations).toEqual([
    { line: 1, text: 'docs/contract.md', fault: null },
    { line: 2, text: 'docs/gone.md', fault: 'there is no such file' },
    { line: 2, text: 'README.md', fault: 'there is no such file' },
  ]);
});

it('sections, policies and anchors are read from a document', () => {
  const contract =
    '## 1. Commands\n1. No policy\n## 5. Policies\n1. One\n2. Two\n   more\n## 6. Rights\n3. No policy\n';
  expect([...sectionsOf(contract)]).toEqual([1, 5, 6]);
  expect([...policiesOf(contract)]).toEqual([1, 2]);
  expect([...anchorsIn('# A page\n## 3. `Rules`, and more\n### Same\n### Same\n```\n# Code\n```')]).toEqual([
    'a-page',
    '3-rules-and-more',
    'same',
    'same-1',
  ]);
});
