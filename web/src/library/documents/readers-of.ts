import { READERS, stricterOf, type Readers } from '@exam-vault/contract/permissions';
import { text } from '@exam-vault/contract/texts';
import { t } from '../../base/languages/i18n.ts';

const known = (value: unknown): Readers => READERS.find((readers) => readers === value) ?? 'everyone';

/** Who may read a document: the stricter of its own setting and its paper's. */
export const readersOf = (document: object): Readers =>
  stricterOf(known(Reflect.get(document, 'readers')), known(Reflect.get(document, 'paper_readers')));

const WORDS: Readonly<Record<Readers, string>> = {
  everyone: text('Everyone'),
  members: text('Signed-in members'),
  institution: text('Members of your institution'),
};

/** On a stamp of a list. */
const SHORT: Readonly<Record<Readers, string>> = {
  everyone: text('Everyone'),
  members: text('Members'),
  institution: text('Institution'),
};

export const readersStamp = (readers: Readers): string => t(SHORT[readers]);

export const readersWords = (readers: string): string => t(WORDS[known(readers)]);
