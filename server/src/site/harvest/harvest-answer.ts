import type { AnyDocument } from '@exam-vault/contract/document-contract';
import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import { publicView } from '@exam-vault/contract/public-pages';
import type { DocumentRow } from '../../base/database/schema.ts';
import { element, FORMATS, xmlText, type Format } from './formats.ts';
import type { HarvestRecord, harvestRepository } from './harvest-repository.ts';
import {
  HarvestError,
  readFormat,
  readListRequest,
  readRequest,
  tokenOf,
  type HarvestRequest,
  type Verb,
} from './harvest-request.ts';

export interface HarvestDeps {
  /** The hub's address, without a trailing slash. */
  readonly origin: string;
  /** The hub's name as it is now. */
  readonly name: () => Promise<string>;
  /** Where the operator reads mail. */
  readonly email: string;
  readonly records: ReturnType<typeof harvestRepository>;
  readonly present: Readonly<Record<DocumentKind, (row: DocumentRow, user: null) => AnyDocument>>;
}

/** Where mail for the operator goes: the sender of the hub's mails, else the mailbox that every domain has (RFC 2142). */
export function operatorAddress(from: string | undefined, origin: string): string {
  const address = /<([^<>]+)>\s*$/u.exec(from ?? '')?.[1] ?? from;
  return address ?? `postmaster@${new URL(origin).hostname}`;
}

/** Records of an answer. */
const PAGE_SIZE = 100;

const SETS: Readonly<Record<DocumentKind, string>> = { paper: 'Exam papers', notes: 'Notes', solution: 'Solutions' };

/** Seconds, as all dates here (OAI-PMH 2.0, section 3.3). */
const stamp = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

const envelope = (moment: Date, request: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
${element('responseDate', stamp(moment))}
${request}
${content}
</OAI-PMH>
`;

const formatElement = ({ prefix, schema, namespace }: Format) =>
  `<metadataFormat>${element('metadataPrefix', prefix)}${element('schema', schema)}${element('metadataNamespace', namespace)}</metadataFormat>`;

/** Answers requests of OAI-PMH 2.0 over what everyone may read (decision 131). */
export function harvest({ origin, name, email, records, present }: HarvestDeps) {
  const address = `${origin}/oai`;
  const { host } = new URL(origin);
  const identifierOf = (id: string) => `oai:${host}:${id}`;

  /** @throws HarvestError for an identifier that no document of the hub ever had in public */
  async function recordOf(identifier: string): Promise<HarvestRecord> {
    const prefix = identifierOf('');
    const id = identifier.startsWith(prefix) ? identifier.slice(prefix.length) : '';
    const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(id);
    const record = isId ? await records.find(id) : undefined;
    if (!record) throw new HarvestError('idDoesNotExist', 'The hub has no such record.');
    return record;
  }

  const header = ({ document_id, kind, changed_at, is_deleted }: HarvestRecord) =>
    `<header${is_deleted ? ' status="deleted"' : ''}>${element('identifier', identifierOf(document_id))}${element('datestamp', stamp(changed_at))}${element('setSpec', kind)}</header>`;

  /** A document that is deleted at this moment is deleted here too. */
  async function recordElements(found: readonly HarvestRecord[], format: Format): Promise<string[]> {
    const rows = await records.documents(found.filter((one) => !one.is_deleted).map(({ document_id }) => document_id));
    const byId = new Map(rows.map((row) => [row._id, row]));
    const publisher = await name();
    return found.map((record) => {
      const row = byId.get(record.document_id);
      if (!row) return `<record>${header({ ...record, is_deleted: true })}</record>`;
      const { kind } = row;
      const written = format.write({
        kind,
        document: present[kind](row, null),
        address: origin + publicView(kind, row._id),
        publisher,
      });
      return `<record>${header(record)}<metadata>${written}</metadata></record>`;
    });
  }

  async function list({ verb, values }: HarvestRequest, settled: Date): Promise<string> {
    const asked = readListRequest(values, settled);
    const found = await records.page(asked.range, asked.after, PAGE_SIZE + 1);
    const shown = found.slice(0, PAGE_SIZE);
    const last = shown.at(-1);
    if (!last && asked.after === null) throw new HarvestError('noRecordsMatch', 'Nothing has changed then.');
    const elements = verb === 'ListRecords' ? await recordElements(shown, asked.format) : shown.map(header);
    const token = last && found.length > PAGE_SIZE ? tokenOf(asked, last) : '';
    // The last page of a list that came in pages says so with an empty token (section 3.5).
    const next = token !== '' || asked.after !== null ? element('resumptionToken', token) : '';
    return `<${verb}>${elements.join('\n')}${next}</${verb}>`;
  }

  const answers: Readonly<Record<Verb, (request: HarvestRequest, settled: Date) => Promise<string>>> = {
    async Identify(_request, settled) {
      const earliest = (await records.earliest()) ?? settled;
      const content = [
        element('repositoryName', await name()),
        element('baseURL', address),
        element('protocolVersion', '2.0'),
        element('adminEmail', email),
        element('earliestDatestamp', stamp(earliest)),
        element('deletedRecord', 'persistent'),
        element('granularity', 'YYYY-MM-DDThh:mm:ssZ'),
      ];
      return `<Identify>${content.join('')}</Identify>`;
    },
    async ListMetadataFormats({ values }) {
      if (values['identifier'] !== undefined) await recordOf(values['identifier']);
      return `<ListMetadataFormats>${FORMATS.map(formatElement).join('')}</ListMetadataFormats>`;
    },
    ListSets({ values }) {
      if (values['resumptionToken'] !== undefined)
        throw new HarvestError('badResumptionToken', 'The list of sets has one page.');
      const sets = DOCUMENT_KINDS.map(
        (kind) => `<set>${element('setSpec', kind)}${element('setName', SETS[kind])}</set>`,
      );
      return Promise.resolve(`<ListSets>${sets.join('')}</ListSets>`);
    },
    async GetRecord({ values }) {
      const format = readFormat(values);
      const [found] = await recordElements([await recordOf(values['identifier'] ?? '')], format);
      return `<GetRecord>${found ?? ''}</GetRecord>`;
    },
    ListIdentifiers: list,
    ListRecords: list,
  };

  return async (parameters: URLSearchParams): Promise<string> => {
    const settled = await records.settled();
    let told = '';
    try {
      const request = readRequest(parameters);
      told = Object.entries({ verb: request.verb, ...request.values })
        .map(([key, value]) => ` ${key}="${xmlText(value)}"`)
        .join('');
      const content = await answers[request.verb](request, settled);
      return envelope(settled, `<request${told}>${xmlText(address)}</request>`, content);
    } catch (error) {
      if (!(error instanceof HarvestError)) throw error;
      // What is wrong about the arguments themselves is not repeated (section 3.6).
      const attributes = error.code === 'badVerb' || error.code === 'badArgument' ? '' : told;
      const content = `<error code="${error.code}">${xmlText(error.message)}</error>`;
      return envelope(settled, `<request${attributes}>${xmlText(address)}</request>`, content);
    }
  };
}
