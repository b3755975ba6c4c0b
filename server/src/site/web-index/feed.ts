import type { AnyDocument } from '@exam-vault/contract/document-contract';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { publicView } from '@exam-vault/contract/public-pages';
import { describe } from './document-head.ts';
import { escapeMarkup } from '../../serving/http/markup.ts';
import { HUB_NAME } from './page-head.ts';

export interface Feed {
  readonly kind: DocumentKind;
  /** What was asked for, in words. */
  readonly title: string;
  /** The address of the feed, with its query. */
  readonly self: string;
  /** The page that shows the same. */
  readonly page: string;
  readonly documents: readonly AnyDocument[];
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;
const link = (rel: string, href: string, type: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeMarkup(href)}"/>`;

/** The newest documents of a list as Atom (RFC 4287). The author is the hub: people's names stay on the hub. @param origin of the hub */
export function atomFeed({ kind, title, self, page, documents }: Feed, origin: string): string {
  const entries = documents.map((document) => {
    const address = `${origin}${publicView(kind, document._id)}`;
    return [
      '<entry>',
      element('id', address),
      element('title', `${document.title}, ${document.subject}`),
      element('updated', document.created_at),
      element('published', document.created_at),
      link('alternate', address, 'text/html'),
      `<category term="${escapeMarkup(document.subject)}"/>`,
      element('summary', describe({ kind, document, text: '' })),
      '</entry>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', self),
    element('title', title),
    // A feed without entries has never changed. Atom asks for a time all the same.
    element('updated', documents[0]?.created_at ?? '1970-01-01T00:00:00.000Z'),
    `<author>${element('name', HUB_NAME)}</author>`,
    link('self', self, 'application/atom+xml'),
    link('alternate', page, 'text/html'),
    ...entries,
    '</feed>\n',
  ].join('\n');
}
