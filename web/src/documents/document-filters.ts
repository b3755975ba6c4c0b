import { MAX_PAGE } from '@exam-vault/contract/limits';

/** The filters in force, by field name; an absent field filters nothing. */
export type Filters = Record<string, string>;

/** The filters that an address names; what is unknown or empty is left out, a retired value stays. */
export function filtersFromAddress(names: readonly string[], address: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of names) {
    const value = address.get(name)?.trim();
    if (value) filters[name] = value;
  }
  return filters;
}

/** The page an address names, from 1; anything that is no page is the first. */
export function pageFromAddress(address: URLSearchParams): number {
  const text = address.get('page') ?? '';
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_PAGE ? Number(text) : 1;
}

/** The query of an address that shows this page of these filters; the first page needs no word. */
export function addressOf(names: readonly string[], filters: Filters, page = 1): URLSearchParams {
  const address = new URLSearchParams();
  for (const name of names) {
    const value = filters[name]?.trim();
    if (value) address.set(name, value);
  }
  if (page > 1) address.set('page', String(page));
  return address;
}

/** The filters without one of them, or with it set; an empty value takes it away. */
export function withFilter(filters: Filters, name: string, value: string): Filters {
  const next = { ...filters };
  if (value.trim()) next[name] = value.trim();
  else delete next[name];
  return next;
}

export function filterCount(filters: Filters): number {
  return Object.keys(filters).length;
}
