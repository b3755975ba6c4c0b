/** '16171' is the first half of 2016-17, '16172' the second; Indian universities print it. */
export function sessionCode(text: string): { readonly year: number; readonly isOdd: boolean } | null {
  for (const [, from, to, half] of text.replaceAll(/\s/g, '').matchAll(/(?<!\d)(\d\d)(\d\d)([12])(?!\d)/g)) {
    if (Number(to) !== Number(from) + 1) continue;
    return { year: 2000 + Number(half === '1' ? from : to), isOdd: half === '1' };
  }
  return null;
}
