import type { AnyDocument } from '@exam-vault/contract/document-contract';
import type { DocumentKind } from '@exam-vault/contract/document-fields';
import { isDoi } from '@exam-vault/contract/identifiers';
import { MIME_TYPE } from '@exam-vault/contract/files';
import { escapeMarkup } from '../../serving/http/markup.ts';
import { describe } from '../web-index/document-head.ts';
import { dublinCore, issued, RESOURCE_TYPE } from '../web-index/dublin-core.ts';

/** What XML 1.0 (section 2.2) does not allow in any form. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
export const xmlText = (text: string) => escapeMarkup(text.replaceAll(NOT_XML, ''));
export const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`;

/** A document as it is harvested. */
export interface Harvested {
  readonly kind: DocumentKind;
  readonly document: AnyDocument;
  /** Of its page. */
  readonly address: string;
  /** The hub's name. */
  readonly publisher: string;
}

/** A way to describe a document, with its schema as harvesters ask for it. */
export interface Format {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
  readonly write: (harvested: Harvested) => string;
}

const rootOf = (
  name: string,
  { namespace, schema }: Pick<Format, 'namespace' | 'schema'>,
  content: string,
  more = '',
) =>
  `<${name} ${more}xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${namespace} ${schema}">${content}</${name}>`;

const OAI_DC = {
  prefix: 'oai_dc',
  schema: 'http://www.openarchives.org/OAI/2.0/oai_dc.xsd',
  namespace: 'http://www.openarchives.org/OAI/2.0/oai_dc/',
};
const MODS = {
  prefix: 'mods',
  schema: 'http://www.loc.gov/standards/mods/v3/mods-3-8.xsd',
  namespace: 'http://www.loc.gov/mods/v3',
};

const descriptionOf = ({ kind, document }: Harvested) => describe({ kind, document, text: '' });

function asDublinCore(harvested: Harvested): string {
  const { kind, document, address, publisher } = harvested;
  const values = dublinCore(kind, document, { address, publisher, description: descriptionOf(harvested) });
  const content = values.map(([name, value]) => element(`dc:${name}`, value)).join('');
  return rootOf(
    'oai_dc:dc',
    OAI_DC,
    content,
    `xmlns:oai_dc="${OAI_DC.namespace}" xmlns:dc="http://purl.org/dc/elements/1.1/" `,
  );
}

/** MODS 3.8 (Library of Congress): what library catalogues take. */
function asMods(harvested: Harvested): string {
  const { kind, document, address, publisher } = harvested;
  const pages = document.page_count;
  const content = [
    `<titleInfo>${element('title', document.title)}</titleInfo>`,
    '<typeOfResource>text</typeOfResource>',
    element('genre', RESOURCE_TYPE[kind]),
    `<originInfo>${element('publisher', publisher)}${element('dateIssued', issued(document))}</originInfo>`,
    `<physicalDescription>${element('internetMediaType', MIME_TYPE[document.file_type])}${
      pages === null ? '' : element('extent', `${pages} ${pages === 1 ? 'page' : 'pages'}`)
    }</physicalDescription>`,
    element('note', descriptionOf(harvested)),
    `<subject>${element('topic', document.subject)}</subject>`,
    `<subject>${element('topic', document.department)}</subject>`,
    `<identifier type="uri">${xmlText(address)}</identifier>`,
    ...(document.identifier === null
      ? []
      : [
          `<identifier type="${isDoi(document.identifier) ? 'doi' : 'hdl'}">${xmlText(document.identifier)}</identifier>`,
        ]),
    `<location><url usage="primary">${xmlText(address)}</url></location>`,
    `<recordInfo>${element('recordIdentifier', document._id)}</recordInfo>`,
  ].join('');
  return rootOf('mods', MODS, content, `xmlns="${MODS.namespace}" version="3.8" `);
}

export const FORMATS: readonly Format[] = [
  { ...OAI_DC, write: asDublinCore },
  { ...MODS, write: asMods },
];
