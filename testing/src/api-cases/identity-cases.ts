import { expect } from 'vitest';
import { ask } from '../ask.ts';
import { PASSWORD, signUp } from '../people.ts';
import { codeOf, turnOnSecondFactor } from '../totp.ts';
import type { Call, Cases, CasesOf } from './api-case.ts';

/** The built-in identity provider's own calls. */
export const identityCases: CasesOf = ({ hub, platform }) => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const session = async (json?: object): Promise<Call> => {
    const { cookie } = await signUp(hub);
    return { headers: { cookie }, ...(json ? { json } : {}) };
  };
  /** The token of the last link that was mailed to this path. */
  const linkTo = (path: string): string => {
    const links = hub.outbox.flatMap(({ text }) => text.match(/https?:\S+/g) ?? []).map((link) => new URL(link));
    return links.findLast(({ pathname }) => pathname === path)?.searchParams.get('token') ?? '';
  };
  const foreign: Cases = [[403, { headers: { origin: 'https://elsewhere.example' } }]];
  const account = (more: object = {}) => ({
    email: `new${crypto.randomUUID()}@example.edu`,
    password: PASSWORD,
    ...more,
  });
  const known = async (more: object = {}) => ({ json: { email: (await signUp(hub)).email, ...more } });
  const mail: Cases = [
    [200, () => known()],
    [200, { json: { email: 'nobody@example.edu' } }],
    [400, { json: { email: 'no e-mail' } }],
    [400, { json: {} }],
    ...foreign,
  ];
  /** The token of a new confirmation mail. */
  const link = async () => {
    const { email } = await signUp(hub);
    const isTheirs = () => hub.outbox.some(({ to, subject }) => to === email && subject.includes('confirm'));
    await expect.poll(isTheirs).toBe(true);
    return { json: { token: linkTo('/confirm_email') } };
  };
  const refusedLinks: Cases = [[400, { json: { token: 'none' } }], [400, { json: {} }], ...foreign];
  return {
    signUp: [
      [200, { json: account() }],
      [400, { json: account({ password: 'short' }) }],
      [400, { json: {} }],
      [409, () => known({ password: PASSWORD })],
      ...foreign,
    ],
    signIn: [
      [200, () => known({ password: PASSWORD })],
      [400, { json: { password: PASSWORD } }],
      [401, { json: account() }],
      [413, { json: account({ password: 'x'.repeat(20_000) }) }],
      ...foreign,
    ],
    startSignIn: [[200, {}], ...foreign],
    startLaunch: [[303, { query: `iss=${encodeURIComponent(platform.entry.issuer)}&login_hint=1` }]],
    startLaunchByForm: [
      [303, { ...form, body: 'iss=unknown&login_hint=1' }],
      [413, { ...form, body: 'x'.repeat(70_000) }],
    ],
    receiveLaunch: [
      [303, { ...form, body: 'state=none&id_token=none' }],
      [413, { ...form, body: 'x'.repeat(70_000) }],
    ],
    openLaunch: [[303, { query: 'ticket=none' }]],
    launchKeys: [[200, {}]],
    chooseLink: [
      [303, { ...form, body: 'choice=none' }],
      [413, { ...form, body: 'x'.repeat(70_000) }],
    ],
    endSignIn: [[302, { query: 'code=none&state=none' }]],
    enableSecondFactor: [
      [200, () => session({ password: PASSWORD })],
      [400, () => session({})],
      [401, () => session({ password: 'wrong' })],
      [401, { json: { password: PASSWORD } }],
      ...foreign,
    ],
    verifyCode: [
      [
        200,
        async () => {
          const { cookie } = await signUp(hub);
          const begun = await ask(hub, 'POST', '/api/auth/two-factor/enable', {
            headers: { cookie },
            json: { password: PASSWORD },
          });
          return { headers: { cookie }, json: { code: codeOf(String(begun.body['totpURI'])) } };
        },
      ],
      [400, { json: { code: 'no code' } }],
      [401, { json: { code: '123456' } }],
      ...foreign,
    ],
    verifyBackupCode: [
      [
        200,
        async () => {
          const { cookie, backupCodes } = await turnOnSecondFactor(hub, await signUp(hub));
          return { headers: { cookie }, json: { code: backupCodes[0] } };
        },
      ],
      [400, { json: { code: '123456' } }],
      [401, { json: { code: 'abcde-fghjk' } }],
      ...foreign,
    ],
    disableSecondFactor: [
      [
        200,
        async () => {
          const { cookie, uri } = await turnOnSecondFactor(hub, await signUp(hub));
          return { headers: { cookie }, json: { password: PASSWORD, code: codeOf(uri, 1) } };
        },
      ],
      [400, () => session({ password: PASSWORD })],
      [401, { json: { password: PASSWORD, code: '123456' } }],
      ...foreign,
    ],
    getToken: [
      [200, () => session()],
      [401, {}],
    ],
    getSession: [
      [200, () => session()],
      [200, {}],
    ],
    getKeys: [[200, {}]],
    signOut: [[200, () => session()], [200, {}], ...foreign],
    revokeSessions: [[200, () => session()], [401, {}], ...foreign],
    changePassword: [
      [200, () => session({ currentPassword: PASSWORD, newPassword: 'another good password' })],
      [400, () => session({ currentPassword: PASSWORD, newPassword: 'short' })],
      [400, { json: {} }],
      [401, () => session({ currentPassword: 'wrong', newPassword: 'another good password' })],
      [401, { json: { currentPassword: PASSWORD, newPassword: 'another good password' } }],
      ...foreign,
    ],
    requestPasswordReset: mail,
    resetPassword: [
      [
        200,
        async () => {
          await ask(hub, 'POST', '/api/auth/request-password-reset', await known());
          const token = await mailed(() => linkTo('/reset_password'));
          return { json: { token, newPassword: 'another good password' } };
        },
      ],
      [400, { json: { token: 'none', newPassword: 'another good password' } }],
      [400, { json: { token: 'none', newPassword: 'short' } }],
      ...foreign,
    ],
    sendVerificationEmail: mail,
    readEmailLink: [[200, link], ...refusedLinks],
    confirmEmail: [
      [200, link],
      [403, async () => ({ ...(await link()), headers: { cookie: (await signUp(hub)).cookie } })],
      ...refusedLinks,
    ],
    withdrawAccount: [
      [200, link],
      [
        403,
        async () => {
          const confirmed = await link();
          await ask(hub, 'POST', '/api/auth/confirm-email', confirmed);
          return confirmed;
        },
      ],
      ...refusedLinks,
    ],
    verifyEmail: [[302, { query: 'token=none&callbackURL=/login_form' }]],
  };
};

/** Mails are handed over after the answer. */
async function mailed(token: () => string): Promise<string> {
  await expect.poll(token).not.toBe('');
  return token();
}
