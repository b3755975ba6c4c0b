import { symmetricDecrypt } from 'better-auth/crypto';
import fc from 'fast-check';
import { decodeJwt, importJWK, SignJWT, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleStatus, signUp, type Person } from '@exam-vault/testing/people';
import { startTestHub, type TestHub } from '@exam-vault/testing/test-hub';

/** Any claim of any type, signed with the hub's own key: what id-token.test.ts shows by example. */

let hub: TestHub;
let somebody: Person;
let sign: (claims: JWTPayload, header?: object) => Promise<string>;
beforeAll(async () => {
  hub = await startTestHub();
  somebody = await signUp(hub);
  const [row] = await hub.database.rows<{ id: string; private_key: string }>('select * from identity_keys');
  if (!row) throw new Error('no key');
  const data = JSON.parse(row.private_key) as string;
  const key = await importJWK(JSON.parse(await symmetricDecrypt({ key: hub.secrets.identitySecret, data })), 'EdDSA');
  sign = (claims, header) => new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', kid: row.id, ...header }).sign(key);
});
afterAll(() => hub.close());

const statusOf = (token: string) => roleStatus(hub, token);
const json = fc.jsonValue({ maxDepth: 2 });
const notNumber = json.filter((value) => typeof value !== 'number');
const isOurs = (aud: unknown): boolean => aud === 'exam-vault' || (Array.isArray(aud) && aud.includes('exam-vault'));

/** Wrong for each claim, whatever else is right. */
const WRONG: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  iss: json,
  sub: json,
  aud: json.filter((value) => !isOurs(value)),
  exp: fc.oneof(notNumber, fc.double({ max: Date.now() / 1_000 - 60, noNaN: true, noDefaultInfinity: true })),
  iat: fc.oneof(
    notNumber,
    fc.integer({ min: Math.floor(Date.now() / 1_000) + 3_600, max: 4e9 }),
    fc.integer({ max: 0 }),
  ),
  nbf: fc.oneof(notNumber, fc.integer({ min: Math.floor(Date.now() / 1_000) + 3_600, max: 4e9 })),
  session_version: json.filter((value) => value !== 1),
  sid: json,
};

describe('a token of the hub’s own key', () => {
  it('holds as it is, and with claims that the hub does not ask for', async () => {
    const claims = decodeJwt(somebody.token);
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom('role', 'is_admin', 'email', 'azp', 'x'), json), async (more) => {
        expect(await statusOf(await sign({ ...claims, ...more }))).toBe(404);
      }),
      { numRuns: 40 },
    );
  });

  it.each(Object.keys(WRONG))('with another %s is 401, never a 500', async (name) => {
    const claims = decodeJwt(somebody.token);
    await fc.assert(
      fc.asyncProperty(WRONG[name] ?? json, async (value) => {
        expect(await statusOf(await sign({ ...claims, [name]: value }))).toBe(401);
      }),
      { numRuns: 60 },
    );
  });
});
