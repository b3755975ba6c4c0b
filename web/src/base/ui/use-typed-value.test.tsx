import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTypedValue } from './use-typed-value.ts';

function field(value: string) {
  const { result, rerender } = renderHook((props) => useTypedValue(props.value), { initialProps: { value } });
  return {
    typed: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    send: () => act(() => result.current[2](result.current[0])),
    comes: (next: string) => rerender({ value: next }),
  };
}

describe('what is typed into a field', () => {
  it('gives way to a change from outside', () => {
    const search = field('pumps');
    search.type('weirs');
    search.comes('turbines');
    expect(search.typed()).toBe('turbines');
  });

  it('stays when what was sent before comes back a moment later', () => {
    const search = field('');
    search.type('pumps ');
    search.send();
    search.type('weirs');
    search.comes('pumps');
    expect(search.typed()).toBe('weirs');
  });

  it('gives way to the same text when it comes again, by Back and Forward', () => {
    const search = field('');
    search.type('pumps');
    search.send();
    search.comes('pumps');
    search.comes('');
    expect(search.typed()).toBe('');
    search.comes('pumps');
    expect(search.typed()).toBe('pumps');
  });
});
