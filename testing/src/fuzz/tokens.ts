import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { text, type FuzzFixtures } from './values.ts';

/** Tokens that must never hold: of wrong algorithms and keys, with tricks in their heads, with claims that are missing or wrong. */

const foreign = generateKeyPairSync('ed25519').privateKey;
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

const HEADS: readonly Record<string, unknown>[] = [
  {},
  { typ: 'JWT' },
  { typ: 'at+jwt' },
  { kid: '../../../../dev/null' },
  { kid: "x' union select 'x" },
  { kid: '' },
  { kid: null },
  { kid: { $ne: 1 } },
  { kid: ['a'] },
  { kid: 'x'.repeat(2_000) },
  { kid: undefined },
  { jku: 'http://127.0.0.1:9/keys.json' },
  { x5u: 'http://127.0.0.1:9/chain.pem' },
  { crit: ['exp'], exp: 1 },
  { crit: ['b64'], b64: false },
  { crit: 'b64' },
  { zip: 'DEF' },
  { enc: 'A256GCM' },
  { __proto__: null, alg: 'EdDSA' },
];
const CLAIMS = 'iss sub aud exp nbf iat sid session_version email is_admin role __proto__'.split(' ');
const claimValue: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(null, undefined, 0, -1, 1, 4e12, -4e12, 1e308, 1.5, true, [], {}, ['exam-vault'], 'exam-vault'),
);

/** The token of somebody, changed and signed with another key, or not at all. */
function forged(token: string, { publicKey, keyId }: FuzzFixtures): fc.Arbitrary<string> {
  const [, body = ''] = token.split('.');
  const claims = fc
    .array(fc.tuple(fc.constantFrom(...CLAIMS), claimValue), { maxLength: 3 })
    .map((changes) => encoded({ ...decoded(body), ...Object.fromEntries(changes) }));
  const head = fc.constantFrom(...HEADS);
  const secrets = [publicKey, Buffer.from(publicKey, 'base64url'), JSON.stringify({ x: publicKey }), ''] as const;
  return fc.oneof(
    fc.tuple(head, claims).map(([more, payload]) => {
      const unsigned = `${encoded({ alg: 'EdDSA', kid: keyId, ...more })}.${payload}`;
      return `${unsigned}.${sign(null, Buffer.from(unsigned), foreign).toString('base64url')}`;
    }),
    fc
      .tuple(head, claims, fc.constantFrom('none', 'None', 'NONE', 'nOnE', '', null, 0))
      .map(([more, payload, alg]) => `${encoded({ kid: keyId, ...more, alg })}.${payload}.`),
    fc
      .tuple(claims, fc.constantFrom('HS256', 'HS384', 'HS512'), fc.constantFrom(...secrets))
      .map(([payload, alg, secret]) => {
        const unsigned = `${encoded({ alg, kid: keyId, typ: 'JWT' })}.${payload}`;
        return `${unsigned}.${createHmac(`sha${alg.slice(2)}`, secret)
          .update(unsigned)
          .digest('base64url')}`;
      }),
    fc
      .tuple(claims, fc.constantFrom('RS256', 'PS256', 'ES256', 'ES512', 'EdDSA', 'ECDH-ES', 'dir'))
      .map(([payload, alg]) => `${encoded({ alg, kid: keyId })}.${payload}.${'A'.repeat(86)}`),
  );
}

/** One that holds, with a letter changed, a part left out or doubled. */
function damaged(token: string): fc.Arbitrary<string> {
  // Not the last letter: its last bits mean nothing, so that another one may spell the same bytes.
  const at = fc.integer({ min: 0, max: token.length - 3 });
  return fc.oneof(
    at.map((index) => `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`),
    at.map((index) => token.slice(0, index)),
    fc.constant(`${token}.${token.split('.')[2] ?? ''}`),
    fc.constant(`${token}==x`),
    fc.constant(token.split('.').toReversed().join('.')),
    fc.constant(`.${token}`),
  );
}

const rubbish = fc.oneof(
  fc.constantFrom('a.b.c', '...', 'null', 'undefined', '{}', 'x'.repeat(7_000), 'e30.e30.e30', 'W10.W10.W10'),
  fc.string({ unit: fc.constantFrom(...Array.from('abcXYZ019-_.=/+~')), minLength: 1, maxLength: 120 }),
);

/** A whole Authorization header that must not let anybody in. */
export function hostileAuthorization(fixtures: FuzzFixtures): fc.Arbitrary<string> {
  const tokens = [...fixtures.attackers, ...fixtures.powers];
  const token = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...tokens).chain((one) => forged(one, fixtures)) },
    { weight: 3, arbitrary: fc.constantFrom(...tokens).chain(damaged) },
    { weight: 1, arbitrary: rubbish },
  );
  return fc.oneof(
    { weight: 8, arbitrary: token.map((one) => `Bearer ${one}`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('Basic', 'Digest', 'Token', 'Bearer:', ''), token)
        .map(([scheme, one]) => `${scheme} ${one}`),
    },
    { weight: 1, arbitrary: fc.constantFrom('Bearer', 'Bearer ', 'x', 'Bearer a, Bearer b', 'Bearer\ta') },
  );
}
