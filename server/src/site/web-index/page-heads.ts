import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import type { AnyDocument } from '@exam-vault/contract/document-contract';
import { OPEN_PAGES, PUBLIC_PAGES } from '@exam-vault/contract/public-pages';
import type { DocumentRow } from '../../base/database/schema.ts';
import { documentHead } from './document-head.ts';
import type { PageHead } from './page-head.ts';

export interface PageHeadDeps {
  /** The hub's address, without a trailing slash. */
  readonly origin: string;
  /** A public document as it is now; null: there is none with this id that everybody may read. */
  readonly find: (kind: DocumentKind, id: string) => Promise<DocumentRow | null>;
  readonly present: Readonly<Record<DocumentKind, (row: DocumentRow, user: null) => AnyDocument>>;
  /** The text of a page; empty while it is not read. */
  readonly textOf: (document: DocumentRow, page: number) => Promise<string>;
}

const HUB_DESCRIPTION =
  'A hub where students and teachers share, review, search and read exam papers and semester notes.';

const LIST_TITLE: Readonly<Record<DocumentKind, string>> = {
  paper: 'Exam papers',
  notes: 'Semester notes',
  solution: 'Solutions',
};

/** What fills `:id` in the pattern of a path; null where the path is another one. */
function idIn(pattern: string, path: string): string | null {
  const [before = '', after = ''] = pattern.split(':id');
  if (!path.startsWith(before) || !path.endsWith(after)) return null;
  const id = path.slice(before.length, path.length - after.length);
  return /^[\w-]{1,64}$/.test(id) ? id : null;
}

const plainHead = (title: string, description: string, canonical: string): PageHead => ({
  title,
  description,
  canonical,
  image: null,
  data: null,
  withoutScript: null,
});

/** The head of a list. A subject has a page of its own in search results; other filters have the address of the whole list. */
function listHead(kind: DocumentKind, origin: string, query: URLSearchParams): PageHead {
  const subject = query.get('subject')?.trim() ?? '';
  const address = `${origin}${PUBLIC_PAGES[kind].list}`;
  if (subject === '' || subject.length > 200) return plainHead(LIST_TITLE[kind], HUB_DESCRIPTION, address);
  const title = `${subject}: ${LIST_TITLE[kind].toLowerCase()}`;
  const canonical = `${address}?${new URLSearchParams({ subject }).toString()}`;
  return plainHead(title, `${title}, to read, search in and download.`, canonical);
}

/**
 * The head of each page that everybody may open, as it is now.
 * @returns null for every other page, so that a document that may not be read looks like one that does not exist
 */
export function pageHeads({ origin, find, present, textOf }: PageHeadDeps) {
  return async (url: string): Promise<PageHead | null> => {
    const { pathname, searchParams } = new URL(url, 'http://hub');
    for (const kind of DOCUMENT_KINDS) {
      const { list, view } = PUBLIC_PAGES[kind];
      if (pathname === list) return listHead(kind, origin, searchParams);
      const id = idIn(view, pathname);
      if (id === null) continue;
      const row = await find(kind, id);
      if (row === null) return null;
      const text = await textOf(row, 1);
      return documentHead({ kind, document: present[kind](row, null), text }, origin);
    }
    const isOpen = OPEN_PAGES.some((path) => path === pathname);
    return isOpen ? plainHead('', HUB_DESCRIPTION, `${origin}${pathname}`) : null;
  };
}
