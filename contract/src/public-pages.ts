import type { DocumentKind } from './document-fields.ts';

/** Addresses of the pages that everybody may open, as patterns (spec section 2). The hub writes their heads; the page routes by them. */
export const PUBLIC_PAGES: Readonly<
  Record<DocumentKind, { readonly list: `/${string}`; readonly view: `/${string}` }>
> = {
  paper: { list: '/all_paper', view: '/all_paper/:id/view_paper' },
  notes: { list: '/all_notes', view: '/all_notes/:id/view_notes' },
  solution: { list: '/all_solutions', view: '/all_solutions/:id/view_solution' },
};

/** Pages without documents that everybody may open and a search engine may list. */
export const OPEN_PAGES = ['/', '/registration', '/teacher_form', '/student_form', '/login_form', '/stats'] as const;

/** The address of a public document, without the origin. */
export const publicView = (kind: DocumentKind, id: string): string =>
  PUBLIC_PAGES[kind].view.replace(':id', encodeURIComponent(id));
