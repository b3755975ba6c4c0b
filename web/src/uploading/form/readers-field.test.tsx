import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { readersOf } from '../../library/documents/readers-of.ts';
import { fakeHub } from '../../testing/fake-hub.ts';
import { samplePaper } from '../../testing/sample-paper.ts';
import { freshTab, show } from '../../testing/show.tsx';
import { TEACHER, signInAs, STUDENT } from '../../testing/sign-in.ts';
import { DocumentForm } from './DocumentForm.tsx';

freshTab();

const field = () => screen.queryByRole('combobox', { name: /^Who can read this/ }) as HTMLSelectElement | null;

it('offers who may read at the upload, and later to teachers alone (decision 130)', () => {
  fakeHub({});
  const paper = samplePaper({ readers: 'members' });
  const shown = (who: typeof STUDENT, document?: typeof paper) => {
    signInAs(who);
    const { unmount } = show(<DocumentForm kind={paperKind} {...(document && { document })} />);
    const values = field() && [field()?.value, [...(field()?.options ?? [])].map(({ text }) => text)];
    unmount();
    return values;
  };
  const words = ['Everyone', 'Signed-in members', 'Members of your institution'];
  expect(shown(STUDENT)).toEqual(['', words]);
  expect(shown(STUDENT, paper)).toBeNull();
  expect(shown(TEACHER, paper)).toEqual(['members', words]);
});

it('takes the stricter of a solution and its paper', () => {
  expect(readersOf(samplePaper())).toBe('everyone');
  expect(readersOf({ readers: 'members', paper_readers: 'institution' })).toBe('institution');
  expect(readersOf({ readers: null, paper_readers: 'members' })).toBe('members');
});
