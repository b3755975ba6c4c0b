import { fieldsInPosition, type DocumentKind } from '@exam-vault/contract/document-fields';
import { identifierAddress, isDoi } from '@exam-vault/contract/identifiers';
import type { AnyDocument } from '@exam-vault/contract/document-contract';
import { MIME_TYPE } from '@exam-vault/contract/files';
import { publicView } from '@exam-vault/contract/public-pages';
import { escapeMarkup } from '../../serving/http/markup.ts';
import { dublinCore, RESOURCE_TYPE } from './dublin-core.ts';
import { HUB_NAME, type PageHead } from './page-head.ts';

/** Characters of a page's text for readers without JavaScript. A page of print has about 3,000. */
const MAX_TEXT = 6_000;
/** Characters of text in a description: search engines show about 160 in all. */
const MAX_DESCRIPTION_TEXT = 120;

/** A document as everybody sees it, and the text of its first page, which may be empty. */
export interface IndexedDocument {
  readonly kind: DocumentKind;
  readonly document: AnyDocument;
  readonly text: string;
}

type Values = ReadonlyArray<readonly [label: string, value: string]>;

/** What people said about the document, without its title. Never who uploaded it: a search engine would tell it to the whole world. */
function valuesOf(kind: DocumentKind, document: AnyDocument): Values {
  const values = document as Readonly<Record<string, unknown>>;
  return fieldsInPosition(kind).flatMap(({ name, label }) => {
    const value = values[name];
    const isText = typeof value === 'string' || typeof value === 'number';
    return name === 'title' || !isText || value === '' ? [] : [[label, String(value)] as const];
  });
}

function shortened(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), length / 2))}…`;
}

export function describe({ kind, document, text }: IndexedDocument): string {
  const values = valuesOf(kind, document)
    .map(([label, value]) => `${label} ${value}`)
    .join(', ');
  const words = shortened(text, MAX_DESCRIPTION_TEXT);
  return `${RESOURCE_TYPE[kind]}: ${values}.${words === '' ? '' : ` ${words}`}`;
}

function learningResource({ kind, document, text }: IndexedDocument, canonical: string, image: string | null): object {
  const values = document as Readonly<Record<string, unknown>>;
  const year = values['exam_year'];
  return {
    '@context': 'https://schema.org',
    '@type': 'LearningResource',
    name: document.title,
    description: describe({ kind, document, text }),
    url: canonical,
    learningResourceType: RESOURCE_TYPE[kind],
    educationalLevel: `Semester ${document.semester}`,
    about: { '@type': 'Thing', name: document.subject },
    ...(typeof year === 'number' ? { temporalCoverage: String(year) } : {}),
    datePublished: document.created_at,
    encodingFormat: MIME_TYPE[document.file_type],
    isAccessibleForFree: true,
    ...(document.identifier === null ? {} : { identifier: identifierAddress(document.identifier) }),
    ...(image === null ? {} : { thumbnailUrl: image }),
    provider: { '@type': 'Organization', name: HUB_NAME },
  };
}

function article({ kind, document, text }: IndexedDocument): string {
  const rows = valuesOf(kind, document).map(
    ([label, value]) => `<tr><th scope="row">${escapeMarkup(label)}</th><td>${escapeMarkup(value)}</td></tr>`,
  );
  const words = text.slice(0, MAX_TEXT);
  return [
    `<h1>${escapeMarkup(document.title)}</h1>`,
    `<table>${rows.join('')}</table>`,
    `<p><a href="${escapeMarkup(document.file_url)}">Open the file</a></p>`,
    ...(words === '' ? [] : [`<h2>Page 1, recognised text</h2><pre>${escapeMarkup(words)}</pre>`]),
    `<p>${HUB_NAME} needs JavaScript to show its pages.</p>`,
  ].join('');
}

/** The head of a public document's page. @param origin of the hub, without a trailing slash */
export function documentHead(indexed: IndexedDocument, origin: string): PageHead {
  const { kind, document } = indexed;
  const canonical = `${origin}${publicView(kind, document._id)}`;
  const largest = document.thumbnail_srcset?.split(', ').at(-1)?.split(' ')[0] ?? document.thumbnail_url;
  const image = largest === null || largest === undefined ? null : `${origin}${largest}`;
  return {
    title: `${document.title}, ${document.subject}`,
    description: describe(indexed),
    canonical,
    image,
    data: learningResource(indexed, canonical, image),
    catalogue: dublinCore(kind, document, {
      address: canonical,
      description: describe({ ...indexed, text: '' }),
      publisher: HUB_NAME,
    }),
    ...(document.identifier !== null && isDoi(document.identifier) && { doi: document.identifier }),
    withoutScript: article(indexed),
  };
}
