import { DOCUMENT_KINDS, type DocumentKind } from '@exam-vault/contract/document-fields';
import * as z from 'zod';
import { FORMATS, type Format } from './formats.ts';
import type { RecordPlace, Range } from './harvest-repository.ts';

/** Errors of the protocol (OAI-PMH 2.0, section 3.6). */
export type HarvestErrorCode =
  | 'badArgument'
  | 'badResumptionToken'
  | 'badVerb'
  | 'cannotDisseminateFormat'
  | 'idDoesNotExist'
  | 'noRecordsMatch';

/** A request that is answered with an error of the protocol. */
export class HarvestError extends Error {
  override readonly name = 'HarvestError';
  readonly code: HarvestErrorCode;
  constructor(code: HarvestErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const badArgument = (message: string) => new HarvestError('badArgument', message);

interface Arguments {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  /** Instead of all others. */
  readonly exclusive?: string;
}

const LIST: Arguments = {
  required: ['metadataPrefix'],
  optional: ['from', 'until', 'set'],
  exclusive: 'resumptionToken',
};
const VERBS = {
  Identify: {},
  ListMetadataFormats: { optional: ['identifier'] },
  ListSets: { exclusive: 'resumptionToken' },
  GetRecord: { required: ['identifier', 'metadataPrefix'] },
  ListIdentifiers: LIST,
  ListRecords: LIST,
} as const satisfies Readonly<Record<string, Arguments>>;
export type Verb = keyof typeof VERBS;

export interface HarvestRequest {
  readonly verb: Verb;
  readonly values: Readonly<Record<string, string>>;
}

/** @throws HarvestError for another verb, and for arguments that are missing, repeated or not the verb's */
export function readRequest(parameters: URLSearchParams): HarvestRequest {
  const asked = parameters.getAll('verb');
  const verb = Object.keys(VERBS).find((name): name is Verb => name === asked[0]);
  if (verb === undefined || asked.length > 1)
    throw new HarvestError('badVerb', `The verb is one of ${Object.keys(VERBS).join(', ')}.`);
  const { required = [], optional = [], exclusive }: Arguments = VERBS[verb];
  const names = [...parameters.keys()].filter((name) => name !== 'verb');
  const repeated = names.find((name, at) => names.indexOf(name) !== at);
  if (repeated !== undefined) throw badArgument(`${repeated} is there twice.`);
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? '']));
  if (exclusive !== undefined && exclusive in values) {
    if (names.length > 1) throw badArgument(`${exclusive} stands alone.`);
    return { verb, values };
  }
  const unknown = names.find((name) => !required.includes(name) && !optional.includes(name));
  if (unknown !== undefined) throw badArgument(`${verb} has no argument ${unknown}.`);
  const missing = required.find((name) => !(name in values));
  if (missing !== undefined) throw badArgument(`${verb} needs ${missing}.`);
  return { verb, values };
}

const DAY = /^\d{4}-\d\d-\d\d$/u;
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u;

/** A moment of an argument, in days or seconds; a day as an end is its last second. */
function momentOf(text: string, isEnd: boolean): Date {
  const isDay = DAY.test(text);
  const date = new Date(isDay ? `${text}T${isEnd ? '23:59:59' : '00:00:00'}Z` : text);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isDay ? text : text.slice(0, -1));
  if (!isReal || (!isDay && !SECOND.test(text)))
    throw badArgument(`${text} is no date: YYYY-MM-DD or YYYY-MM-DDThh:mm:ssZ.`);
  // Nothing is older. PostgreSQL has no year 0.
  return new Date(Math.max(0, date.getTime()));
}

function formatOf(prefix: string): Format {
  const format = FORMATS.find((one) => one.prefix === prefix);
  if (!format) throw new HarvestError('cannotDisseminateFormat', `There is no format ${prefix}.`);
  return format;
}

/** One page of a list. */
export interface ListRequest {
  readonly format: Format;
  readonly range: Range;
  readonly after: RecordPlace | null;
}

const TOKEN = z.strictObject({
  format: z.enum(FORMATS.map(({ prefix }) => prefix)),
  kind: z.enum(DOCUMENT_KINDS).nullable(),
  from: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
  changed_at: z.iso.datetime(),
  document_id: z.uuid(),
});

/** A token says all that the next page needs. It never ends, and someone who makes one up gets what they may ask for anyway. */
export function tokenOf({ format, range: { kind, from, until } }: ListRequest, after: RecordPlace): string {
  const token: z.input<typeof TOKEN> = {
    format: format.prefix,
    kind,
    from: from?.toISOString() ?? null,
    until: until.toISOString(),
    changed_at: after.changed_at.toISOString(),
    document_id: after.document_id,
  };
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function readToken(text: string): ListRequest {
  const parsed = z
    .string()
    .transform((value, context) => {
      try {
        return JSON.parse(Buffer.from(value, 'base64url').toString()) as unknown;
      } catch {
        context.addIssue('no JSON');
        return z.NEVER;
      }
    })
    .pipe(TOKEN)
    .safeParse(text);
  if (!parsed.success) throw new HarvestError('badResumptionToken', 'The resumption token is not one of this hub.');
  const { format, kind, from, until, changed_at, document_id } = parsed.data;
  return {
    format: formatOf(format),
    range: { kind, from: from === null ? null : new Date(from), until: new Date(until) },
    after: { changed_at: new Date(changed_at), document_id },
  };
}

/**
 * What a list is asked for. @param settled the latest moment that may be answered
 * @throws HarvestError
 */
export function readListRequest(values: HarvestRequest['values'], settled: Date): ListRequest {
  const { resumptionToken, metadataPrefix = '', set, from, until } = values;
  if (resumptionToken !== undefined) return readToken(resumptionToken);
  if (from !== undefined && until !== undefined && from.length !== until.length)
    throw badArgument('from and until are both days or both seconds.');
  const begin = from === undefined ? null : momentOf(from, false);
  const end = until === undefined ? settled : momentOf(until, true);
  if (begin !== null && until !== undefined && begin > end) throw badArgument('from is after until.');
  const format = formatOf(metadataPrefix);
  const kind: DocumentKind | undefined = DOCUMENT_KINDS.find((one) => one === set);
  if (set !== undefined && kind === undefined) throw new HarvestError('noRecordsMatch', `There is no set ${set}.`);
  return { format, range: { kind: kind ?? null, from: begin, until: end < settled ? end : settled }, after: null };
}

/** The format that one record is asked for in. @throws HarvestError */
export const readFormat = (values: HarvestRequest['values']): Format => formatOf(values['metadataPrefix'] ?? '');
