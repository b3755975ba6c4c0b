import type { DocumentKind } from '@exam-vault/contract/document-fields';
import fc from 'fast-check';
import { anyJson, hostileName, idOf, text } from './values.ts';

/** A body and what its head says of it. */
export interface FuzzBody {
  readonly type: string | null;
  readonly bytes: Buffer;
  /** The head claims so many more bytes than come. */
  readonly missing?: number;
}

/** The names that calls know in a body, so that what is sent for them is looked at. */
const KNOWN_NAMES = 'paperId paper_id status comment revision approved_by approval_at name role_id'
  .split(' ')
  .concat(['department', 'university', 'college', 'semester', 'start_year', 'end_year', 'seen', 'reason', 'email'])
  .concat(['password', 'newPassword', 'currentPassword', 'token', 'code', 'role', 'is_admin', '_id', 'user_id']);

const REGISTRATION = {
  name: 'Sam Student',
  role_id: 'S-1',
  department: 'CSE',
  university: 'BTU',
  college: 'NIET',
  semester: 'III',
  start_year: '2024-08',
  end_year: '2028-06',
};

/** Bodies that are right but for what is put in one place. */
const almostRight = (ids: readonly string[], emails: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom<Record<string, unknown>>(
        { paperId: '', status: 'Approved' },
        { paperId: '', status: 'Rejected', comment: 'No' },
        { paper_id: '' },
        { seen: 'Pending' },
        { reason: 'No' },
        REGISTRATION,
        { email: '', password: 'correct horse battery' },
        { email: '' },
        { token: 'abc', newPassword: 'correct horse battery' },
        { currentPassword: 'wrong horse', newPassword: 'correct horse battery' },
        {},
      ),
      idOf(ids),
      fc.oneof(fc.constantFrom(...emails), fc.emailAddress(), text),
      fc.option(fc.tuple(fc.oneof(fc.constantFrom(...KNOWN_NAMES), hostileName, text), anyJson)),
    )
    .map(([shape, id, email, change]) => {
      const filled = Object.fromEntries(
        Object.entries(shape).map(([name, value]) => [name, name === 'email' ? email : value === '' ? id : value]),
      );
      const written = JSON.stringify(filled);
      if (!change) return written;
      // A name that is there already is there twice then.
      return `${written.slice(0, -1)}${written === '{}' ? '' : ','}${JSON.stringify(change[0])}:${change[1]}}`;
    });

const JSON_TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
]
  .concat([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'multipart/form-data; boundary=x',
  ])
  .concat(['APPLICATION/JSON', ';;;', 'application/', 'application/json, text/html', 'x'.repeat(3_000)]);

/** A JSON body as it is written down, rightly or not. */
export function jsonBodies(ids: readonly string[], emails: readonly string[]): fc.Arbitrary<FuzzBody> {
  const type = fc.oneof(
    { weight: 4, arbitrary: fc.constant(JSON_TYPES[0] ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...JSON_TYPES, null) },
  );
  const written = fc.oneof({ weight: 5, arbitrary: almostRight(ids, emails) }, { weight: 3, arbitrary: anyJson });
  const bytes = fc.tuple(written, fc.integer({ min: 0, max: 30 })).map(([json, how]) => {
    if (how === 0) return Buffer.from(json, 'utf16le');
    if (how === 1) return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(json)]);
    if (how === 2) return Buffer.from(json).subarray(0, json.length >> 1);
    if (how === 3) return Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0xfe])]);
    if (how === 4) return Buffer.alloc(0);
    if (how === 5) return Buffer.from(`${json} ${json}`);
    if (how === 6) return Buffer.from(`{"x":"${'y'.repeat(70_000)}"}`);
    if (how === 7) return Buffer.from(json, 'latin1');
    return Buffer.from(json);
  });
  const missing = fc.oneof(
    { weight: 60, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.constantFrom(1, 100, 1e9) },
  );
  return fc.record({ type, bytes, missing });
}

const FIELDS = { title: 'Made by nobody', subject: 'Operating Systems', department: 'CSE', year: '3rd', semester: 'V' };
const SOLUTION = { paper_type: 'Main', exam_type: 'Midterm', solution_type: 'Solution' };
const OF_KIND = {
  paper: { paper_type: 'Main', exam_type: 'Midterm' },
  notes: { unit_no: 'II' },
  solution: SOLUTION,
} as const;
const OTHERS =
  'solution_of about_paper unit_no exam_year course_code exam_date session variant rights third_party_pages identifier uploaded_by _charset_ _id file_url paper_approval_status download_count file'.split(
    ' ',
  );

const crlf = '\r\n';
const quoted = (name: string) => name.replaceAll(/["\r\n]/g, (char) => encodeURIComponent(char));

/** The head of a part for a field or a file, in the ways that clients and attackers write it. */
function partHead(name: string, fileName: string | null, how: number): string {
  const file = fileName === null ? '' : `; filename="${quoted(fileName)}"`;
  const right = `Content-Disposition: form-data; name="${quoted(name)}"${file}`;
  const type = fileName === null ? '' : `${crlf}Content-Type: application/pdf`;
  const heads = [
    `Content-Disposition: form-data${file}`,
    `Content-Disposition: attachment; name="${quoted(name)}"${file}`,
    `Content-Disposition: form-data; name="${name}`,
    `content-disposition:form-data;name=${name}${file}`,
    `${right}${crlf}Content-Transfer-Encoding: base64`,
    `${right}${crlf}Content-Type: multipart/mixed; boundary=inner`,
    `${right}; filename*=UTF-8''%e2%82%ac%00%ff`,
    `X: ${'y'.repeat(20_000)}${crlf}${right}`,
    `${Array.from({ length: 60 }, (_, at) => `X-${at}: y`).join(crlf)}${crlf}${right}`,
    '',
    ': x',
    `${right}${crlf} folded: x`,
    `${right}${crlf}Content-Type: text/plain; charset=utf-7`,
  ];
  return heads[how] ?? right + type;
}

/** What stands in the file part; little of it reaches the inspector, which costs a process each time. */
const fileBytes: fc.Arbitrary<Buffer> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .constantFrom('', 'x', 'MZ\u0000', '<svg onload=alert(1)>', 'GIF89a', 'PK\u0003\u0004')
      .map((one) => Buffer.from(one)),
  },
  { weight: 6, arbitrary: fc.uint8Array({ maxLength: 2_000 }).map((one) => Buffer.from(one)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('%PDF-1.4\n', '%PDF-', '\u0089PNG\r\n\u001a\n', '\u00ff\u00d8\u00ff\u00e0')
      .map((one) => Buffer.from(one, 'latin1')),
  },
  { weight: 1, arbitrary: fc.constantFrom(70_000, 300_000).map((size) => Buffer.alloc(size, 'a')) },
);
const fileName = fc.oneof(
  fc.constantFrom(
    'a.pdf',
    'ä €.jpg',
    '../../x',
    'C:\\x.pdf',
    '',
    'a\u0000b.pdf',
    'x'.repeat(5_000),
    'a.pdf\r\nX: y',
    '‮fdp.exe',
  ),
  text,
);

/** A multipart form for the upload and edit of a kind: right, or broken in one of many ways. */
export function multipartBodies(kind: DocumentKind, ids: readonly string[] = []): fc.Arbitrary<FuzzBody> {
  const tie = ids[0] === undefined ? {} : { solution_of: ids[0] };
  const right = Object.entries({ ...FIELDS, ...OF_KIND[kind], ...tie });
  const changes = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom(...right.map(([name]) => name), ...OTHERS), hostileName, text), text),
    {
      maxLength: 3,
    },
  );
  const oddHead = fc.oneof(
    { weight: 5, arbitrary: fc.constant(-1) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 12 }) },
  );
  const boundary = fc.oneof(
    { weight: 8, arbitrary: fc.constant('----boundary') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'x',
        "'()+_,-./:=?",
        'x'.repeat(70),
        'x'.repeat(2_000),
        '--',
        '-',
        'a b',
        '"q"',
        '\u00e4',
      ),
    },
  );
  return fc
    .record({
      changes,
      twice: fc.boolean(),
      files: fc.array(
        fc.tuple(
          fc.oneof({ weight: 8, arbitrary: fc.constant('file') }, { weight: 1, arbitrary: text }),
          fileName,
          fileBytes,
        ),
        { maxLength: 2 },
      ),
      oddHead,
      boundary,
      breaking: fc.integer({ min: 0, max: 40 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ changes: changed, twice, files, oddHead: head, boundary: mark, breaking, at }): FuzzBody => {
      const fields = twice
        ? [...right, ...changed]
        : Object.entries({ ...Object.fromEntries(right), ...Object.fromEntries(changed) });
      const parts = [
        ...fields.map(([name, value], index) =>
          Buffer.from(`--${mark}${crlf}${partHead(name, null, index === 1 ? head : -1)}${crlf}${crlf}${value}${crlf}`),
        ),
        ...files.flatMap(([name, called, bytes]) => [
          Buffer.from(`--${mark}${crlf}${partHead(name, called, head)}${crlf}${crlf}`),
          bytes,
          Buffer.from(crlf),
        ]),
        Buffer.from(`--${mark}--${crlf}`),
      ];
      const whole = Buffer.concat(parts);
      const type = `multipart/form-data; boundary=${/^[\w-]*$/.test(mark) ? mark : `"${mark}"`}`;
      switch (breaking) {
        case 0:
          return { type, bytes: whole.subarray(0, Math.floor(whole.length * at)) };
        case 1:
          return { type, bytes: whole.subarray(0, Math.floor(whole.length * at)), missing: 1_000 };
        case 2:
          return { type: 'multipart/form-data', bytes: whole };
        case 3:
          return { type: `${type}x`, bytes: whole };
        case 4:
          return { type, bytes: Buffer.from(whole.toString('latin1').replaceAll(crlf, '\n'), 'latin1') };
        case 5:
          return { type, bytes: Buffer.concat([whole, whole]) };
        case 6:
          return { type, bytes: Buffer.concat([Buffer.from('preamble\r\n'), whole, Buffer.from('epilogue')]) };
        case 7:
          return { type: 'multipart/mixed; boundary=x', bytes: whole };
        case 8:
          return { type: `${type}; boundary=other`, bytes: whole };
        case 9: {
          const many = Array.from(
            { length: 100 },
            (_, index) => `--${mark}${crlf}${partHead(`f${index}`, null, -1)}${crlf}${crlf}x${crlf}`,
          );
          return { type, bytes: Buffer.concat([Buffer.from(many.join('')), whole]) };
        }
        case 10:
          return { type: null, bytes: whole };
        default:
          return { type, bytes: whole };
      }
    });
}
