import { compileMessage as byLingui } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { compileMessage } from './compile-message.ts';
import { messages } from './hi/index.ts';

const SAMPLES = [
  'Plain',
  'Hello {name}! Don’t wait, it isn’t far.',
  "It's {name}'s turn.",
  '{n, plural, one {# paper} other {# papers}}, page {page, number} of {pages}',
  '{n, plural, =0 {none} one {{name} and one more} other {{name} and # more}}.',
  '{kind, select, paper {the paper #1} other {the notes}}',
];

describe('compileMessage', () => {
  it('compiles what the texts use as Lingui does', () => {
    for (const sample of SAMPLES) expect(compileMessage(sample)).toEqual(byLingui(sample));
  });

  it('compiles every text of every language as Lingui does', () => {
    for (const message of Object.entries(messages).flat())
      expect(compileMessage(String(message)), String(message)).toEqual(byLingui(String(message)));
  });

  it('leaves a text with a lone brace as it is', () => {
    expect(compileMessage('a } b {x}')).toEqual(['a } b {x}']);
  });
});
