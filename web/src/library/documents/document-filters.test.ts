import { describe, expect, it } from 'vitest';
import { addressOf, filterCount, filtersFromAddress, pageFromAddress, withFilter } from './document-filters.ts';

const NAMES = ['title', 'subject', 'department'] as const;

describe('filters in the address', () => {
  it('come back as they went', () => {
    const filters = { title: 'C++ & 100%', department: 'CSE' };
    const address = addressOf(NAMES, filters, 3);
    expect(filtersFromAddress(NAMES, new URLSearchParams(address.toString()))).toEqual(filters);
    expect(pageFromAddress(address)).toBe(3);
  });

  it('keep a value that the catalogue no longer has', () => {
    expect(filtersFromAddress(NAMES, new URLSearchParams('department=Alchemy'))).toEqual({ department: 'Alchemy' });
  });

  it('leave out what is empty or no filter', () => {
    expect(filtersFromAddress(NAMES, new URLSearchParams('title=%20&subject=&utm=1&page=2'))).toEqual({});
    expect(addressOf(NAMES, { title: '  ' }).toString()).toBe('');
  });

  it('need no word for the first page', () => {
    expect(addressOf(NAMES, { subject: 'DBMS' }, 1).toString()).toBe('subject=DBMS');
  });

  it.each(['', '0', '-1', '1.5', '2e3', 'two', '01', '99999999999', '9999999999'])(
    'take page %j for the first',
    (page) => {
      expect(pageFromAddress(new URLSearchParams({ page }))).toBe(1);
    },
  );

  it('change one filter and leave the others', () => {
    expect(withFilter({ title: 'a', subject: 'DBMS' }, 'title', '')).toEqual({ subject: 'DBMS' });
    expect(withFilter({ title: 'a' }, 'title', ' b ')).toEqual({ title: 'b' });
    expect(filterCount({ title: 'a', subject: 'b' })).toBe(2);
  });
});
