import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Rich } from './Rich.tsx';

afterEach(cleanup);

it('shows elements and values inside of a text, and a value is never markup', () => {
  const { container } = render(
    <Rich
      text="{n, plural, one {# paper} other {# papers}} of <strong>{name}</strong>."
      parts={{ strong: <strong /> }}
      values={{ n: 2, name: '<strong>Asha</strong> & co' }}
    />,
  );
  expect(container.innerHTML).toBe('2 papers of <strong>&lt;strong&gt;Asha&lt;/strong&gt; &amp; co</strong>.');
});
