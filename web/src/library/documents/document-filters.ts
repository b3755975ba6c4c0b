import { MAX_PAGE } from '@exam-vault/contract/limits';

/** The active filters by field name. */
export type Filters = Record<string, string>;

/** Reads the filters of an address. Unknown names and empty values are left out; a value that the catalogue no longer has stays. */
export function filtersFromAddress(names: readonly string[], address: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of names) {
    const value = address.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return filters;
}

/** Reads the page of an address, from 1. An invalid page is the first one. */
export function pageFromAddress(address: URLSearchParams): number {
  const text = address.get('page') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_PAGE ? Number(text) : 1;
}

/** The address of a page under these filters. The first page needs no parameter. */
export function addressOf(names: readonly string[], filters: Filters, page = 1): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of names) {
    const value = filters[name]?.trim();
    if (value) address.set(name, value);
  }
  if (page > 1) address.set('page', String(page));
  return address;
}

/** Sets one filter. An empty value removes it. */
export function withFilter(filters: Filters, name: string, value: string): Filters {
  const next = { ...filters };
  if (value.trim()) next[name] = value.trim();
  else delete next[name];
  return next;
}

export function filterCount(filters: Filters): number {
  return Object.keys(filters).length;
}
