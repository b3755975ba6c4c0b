const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** A text for HTML and XML, in elements and in attributes with double quotes. */
export const escapeMarkup = (text: string): string => text.replace(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);

/** JSON for a script element: nothing in it can end the element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
