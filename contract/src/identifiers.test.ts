import { expect, it } from 'vitest';
import { identifierAddress, identifierForm } from './identifiers.ts';

it('knows a DOI and a Handle in each way that people write them (contract section 4)', () => {
  for (const text of [
    '10.1234/abc',
    ' 10.1234/ABC ',
    'doi:10.1234/abc',
    'DOI 10.1234/abc',
    'https://doi.org/10.1234/abc',
    'http://dx.doi.org/10.1234/Abc',
    'info:doi/10.1234/abc',
    'https://hdl.handle.net/10.1234/abc',
  ])
    expect([text, identifierForm(text)]).toEqual([text, '10.1234/abc']);
  for (const text of ['20.500.12345/6', 'hdl:20.500.12345/6', 'https://hdl.handle.net/20.500.12345/6'])
    expect([text, identifierForm(text)]).toEqual([text, '20.500.12345/6']);
  // Case may make a difference in a Handle. An address may be escaped.
  expect(identifierForm('2027/Abc')).toBe('2027/Abc');
  expect(identifierForm('https://doi.org/10.1234/a%3Cb%3E')).toBe('10.1234/a<b>');
});

it('takes nothing else', () => {
  for (const text of [
    '',
    'abc',
    '10.1234',
    '10.1234/',
    '10.12/abc',
    '10.1234/a b',
    '10.1234/a\u202Eb',
    'https://example.edu/10.1234/abc',
    'javascript:10.1234/abc',
    'https://doi.org.example.edu/10.1234/abc',
    `10.1234/${'a'.repeat(200)}`,
  ])
    expect([text, identifierForm(text)]).toEqual([text, null]);
});

it('is a link to its resolver, with every sign escaped', () => {
  expect(identifierAddress('10.1234/abc')).toBe('https://doi.org/10.1234/abc');
  expect(identifierAddress('20.500.12345/6/7')).toBe('https://hdl.handle.net/20.500.12345/6/7');
  expect(identifierAddress('10.1234/a"<b>?c#d')).toBe('https://doi.org/10.1234/a%22%3Cb%3E%3Fc%23d');
});
