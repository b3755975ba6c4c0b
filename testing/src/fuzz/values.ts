import fc from 'fast-check';

/** The user of the generators says what exists in the hub under test. */
export interface FuzzFixtures {
  /** ID tokens that hold. What the first group does must leave the victims' alone; the second has the right to change them. */
  readonly attackers: readonly string[];
  readonly powers: readonly string[];
  /** A session's cookie. */
  readonly cookies: readonly string[];
  /** Ids of documents and people of the victims, which only the attackers try. */
  readonly victims: readonly string[];
  /** Ids that the powers may do with what they like. */
  readonly scapegoats: readonly string[];
  readonly filePaths: readonly string[];
  readonly emails: readonly string[];
  /** The raw public key (`x` of the JWK) and the id of the key that signs ID tokens. */
  readonly publicKey: string;
  readonly keyId: string;
}

const LONG = 12_000;

/** Texts that have broken other programs. */
const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uFFFD',
  '\uD800',
  '\u202Egpj.exe',
  '\u200B\u200B',
  "' or 1=1 --",
  "'; drop table documents; --",
  '\\',
  '%',
  '_',
  '%00',
  '%25%30',
  '../../../etc/passwd',
  '..\\..\\x',
  '/etc/passwd\u0000.pdf',
  '${jndi:ldap://x}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\r\nSet-Cookie: x=1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '0x10',
  '1.5',
  '99999999999999999999',
  '2147483648',
  '١٢',
  'x'.repeat(200),
  'x'.repeat(201),
  'x'.repeat(LONG),
  '\u0301'.repeat(500),
  'ﷺ'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(60),
  'İ'.repeat(100),
  '(('.repeat(1_000),
  '"'.repeat(99),
  '-'.repeat(999),
  'a b '.repeat(600),
  '2024-13',
  '2024-08',
  '9999-12',
];
/** What the lists have, and what calls take, so that requests get past the first check. */
const KNOWN = [
  'CSE',
  'CIVIL',
  'Civil',
  'Operating Systems',
  'IoT',
  '1st',
  '3rd',
  'V',
  'III',
  'I',
  'II',
  'Main',
  'Midterm',
]
  .concat('Approved Pending Rejected Deleted newest relevance downloads exam_year true false paper notes'.split(' '))
  .concat(['1', '2', '2024', 'BTU', 'AMITY', 'Amity', 'NIET', 'LIET', 'deadlock', 'operating systems -"page 1"']);

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
);

const UUID = '3f0c6a52-9d0e-4b3a-8a54-0d6f1f2b7c11';
const HOSTILE_IDS = [
  UUID,
  UUID.toUpperCase(),
  `{${UUID}}`,
  UUID.replaceAll('-', ''),
  `${UUID}0`,
  `urn:uuid:${UUID}`,
  '00000000-0000-0000-0000-000000000000',
  '507f1f77bcf86cd799439011',
  'undefined',
  '[object Object]',
];

/** An id: one that there is, one that looks like one, or anything. */
export function idOf(there: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: there.length > 0 ? fc.constantFrom(...there) : fc.constant(UUID) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_IDS) },
    { weight: 2, arbitrary: text },
  );
}

/** Without surrogates that stand alone. */
export const wellFormed = (value: string): string => Buffer.from(value).toString();

/** As a text stands in an address: rightly, or not at all. What has no bytes in UTF-8 is written as if it had. */
export function encoded(value: string, how: number): string {
  if (how === 0) return '%ZZ%';
  if (how === 1) return `${encodeURIComponent(wellFormed(value))}%FF%C0%80`;
  if (how === 2) return encodeURIComponent(wellFormed(value)).replaceAll('%20', '+');
  if (how === 3) return encodeURIComponent(encodeURIComponent(wellFormed(value)));
  return encodeURIComponent(wellFormed(value));
}

/** Mostly right. */
export const encoding = fc.integer({ min: 0, max: 40 });

export const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '',
  'x'.repeat(300),
);

/** Any JSON, with texts of all alphabets, and at times so deep or long that it costs. */
export const anyJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.json({ maxDepth: 4, stringUnit: 'binary' }) },
  { weight: 3, arbitrary: text.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.constantFrom('[', '{"a":', '[{"x":').chain((open) => nested(open)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '1e999',
      '-0',
      '1'.repeat(400),
      '0.1e-999',
      '9007199254740993',
      'null',
      '{}',
      '[]',
      '""',
      '"\\ud800"',
    ),
  },
);

function nested(open: string): fc.Arbitrary<string> {
  const close = open.includes('{') ? '}' : ']';
  const ending = open === '[{"x":' ? '}]' : close;
  return fc.constantFrom(20, 1_000, 10_000).map((depth) => `${open.repeat(depth)}1${ending.repeat(depth)}`);
}
