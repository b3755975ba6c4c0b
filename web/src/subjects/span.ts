/** A wrong year must not make a drawing of a century. */
const MAX_YEARS = 30;

/** The first and the last year of some drawings, so that all of them compare. */
export function spanOf(years: readonly (number | null)[]): { readonly first: number; readonly last: number } {
  const known = years.filter((year) => year !== null);
  const last = Math.max(...known);
  return { first: Math.max(Math.min(...known), last - MAX_YEARS + 1), last };
}
