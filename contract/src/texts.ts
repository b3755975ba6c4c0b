/**
 * Texts are written in English where they are used; the languages of the page translate them by this English (decision 70). A text that does not stand
 * in a call of the page's `t` is marked by one of these two, so that `npm run check` finds it. They return what they are given.
 */
// @__NO_SIDE_EFFECTS__
export function text<const Text extends string>(english: Text): Text {
  return english;
}

/** Marks every string in a table, other than its keys. */
// @__NO_SIDE_EFFECTS__
export function texts<const Table>(english: Table): Table {
  return english;
}

/** Puts values into a text, in some language: the page's `t`, or `inEnglish`. */
export type Say = (template: string, values: Record<string, string | number>) => string;

/** 'Hello {name}!', for those who do not translate. */
export function inEnglish(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
