import type { ProblemCode } from '@exam-vault/contract/problems';
import {
  appCodeBody,
  backupCodeBody,
  changePasswordBody,
  emailBody,
  linkBody,
  passwordAndCodeBody,
  passwordBody,
  resetPasswordBody,
  signInBody,
  signUpBody,
} from '../../people/identity/request-bodies.ts';
import { header, json, own, parameter, text, type RawOperation, type RawOperations } from './raw-operation.ts';

const ACCOUNT = own(
  {
    id: text('The subject of the ID token.'),
    email: text('The email address.'),
    emailVerified: { type: 'boolean', description: 'Whether the email address is confirmed.' },
  },
  'The account.',
);
const SESSION = json('Signed in; the session comes as a cookie.', own({ user: ACCOUNT }));
const FIRST_STEP = json('Signed in, the session comes as a cookie; or the password is right and a code is wanted.', {
  anyOf: [
    own({ user: ACCOUNT }),
    own({ twoFactorRedirect: { type: 'boolean', description: 'True: there is no session yet.' } }),
  ],
});
const DONE = json('Done.', own({ status: { type: 'boolean', description: 'Always true.' } }));
const LINK = json(
  'The link.',
  own({
    email: text('The address that the email went to.'),
    state: { enum: ['open', 'confirmed', 'expired', 'withdrawn'], description: 'Whether it can still be confirmed.' },
  }),
);
const ENDED = json('Ended; the cookie is removed.', own({ success: { type: 'boolean', description: 'Always true.' } }));

const CODE_PROBLEMS: readonly ProblemCode[] = ['UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'STORAGE_FULL'];

const get = (name: string, more: Omit<RawOperation, 'path' | 'method' | 'tag'>): RawOperation => ({
  path: `/api/auth/${name}`,
  tag: 'identity',
  ...more,
});
const post: typeof get = (name, more) => ({ ...get(name, more), method: 'POST' });

/** The built-in identity provider's own calls; what it answers besides is its own affair. */
export const IDENTITY_OPERATIONS: RawOperations = {
  signUp: post('sign-up/email', {
    summary: 'Create an account',
    description: 'Gives a session at once. The profile is made by registering afterwards.',
    body: signUpBody,
    responses: { 200: SESSION },
    problems: ['WEAK_PASSWORD', 'SIGN_UP_CLOSED', 'SIGN_UP_DOMAIN', 'NOT_INVITED', 'EMAIL_IN_USE', 'STORAGE_FULL'],
  }),
  signIn: post('sign-in/email', {
    summary: 'Sign in',
    description:
      'Gives a session; `/api/auth/token` makes ID tokens from it. With a second factor it gives ten minutes for `two-factor/verify-totp`.',
    body: signInBody,
    responses: { 200: FIRST_STEP },
    problems: ['INVALID_CREDENTIALS', 'STORAGE_FULL'],
  }),
  startSignIn: post('oidc/start', {
    summary: "Sign in at the identity provider's own page",
    description:
      'Where to send the browser; it must keep the cookie of this answer. 404 in a hub without such a provider (`GET /identity`).',
    responses: { 200: json('Where to.', own({ address: text('The address of the provider.') })) },
    problems: ['NOT_FOUND'],
  }),
  endSignIn: get('oidc/callback', {
    summary: 'Where the identity provider sends the browser back to',
    description:
      'Gives a session, as a cookie, when all is as it was begun. The page is `/login_form?sign_in=` with `done`, `refused` or `unavailable`. 404 in a hub without such a provider.',
    parameters: [parameter('query', 'code', 'The authorization code.'), parameter('query', 'state', 'As it was sent.')],
    responses: { 302: { description: 'To the page.', headers: { Location: header('The page.') } } },
  }),
  getToken: get('token', {
    summary: 'A fresh ID token',
    description:
      'For the Authorization header; it lives 15 minutes, one of another provider as long as that says. Renewed when it runs out.',
    session: true,
    responses: { 200: json('The token.', own({ token: text('The ID token, a JWT.') })) },
    problems: ['UNAUTHENTICATED'],
  }),
  getSession: get('get-session', {
    summary: 'The session of the cookie',
    description: 'null without one.',
    session: true,
    responses: {
      200: json('The session or null.', {
        anyOf: [own({ session: own({}, 'The session.'), user: ACCOUNT }), { type: 'null' }],
      }),
    },
  }),
  signOut: post('sign-out', {
    summary: 'End the session',
    description:
      'Fine without one too. With another provider `continue_at` is where the browser signs out there, or null.',
    session: true,
    responses: { 200: ENDED },
  }),
  revokeSessions: post('revoke-sessions', {
    summary: 'Sign out everywhere',
    description: 'Sessions and ID tokens stop working from the next request.',
    session: true,
    responses: { 200: ENDED },
    problems: ['UNAUTHENTICATED'],
  }),
  enableSecondFactor: post('two-factor/enable', {
    summary: 'Begin to turn on the second factor',
    description: 'It is on when `two-factor/verify-totp` has had the first code. A repeat makes a new secret.',
    body: passwordBody,
    session: true,
    responses: {
      200: json(
        'For the app; both are told this once.',
        own({
          totpURI: text('The secret, as an otpauth address.'),
          backupCodes: {
            type: 'array',
            items: { type: 'string' },
            description: 'Each is good once, in place of a code.',
          },
        }),
      ),
    },
    problems: [...CODE_PROBLEMS, 'EMAIL_NOT_CONFIRMED'],
  }),
  verifyCode: post('two-factor/verify-totp', {
    summary: 'The second step of signing in, or of turning the second factor on',
    description:
      'A code works once. Five wrong ones end the sign-in, ten in a row lock the second step for 15 minutes.',
    body: appCodeBody,
    responses: { 200: SESSION },
    problems: CODE_PROBLEMS,
  }),
  verifyBackupCode: post('two-factor/verify-backup-code', {
    summary: 'The second step with a backup code',
    description: 'The code is used up.',
    body: backupCodeBody,
    responses: { 200: SESSION },
    problems: CODE_PROBLEMS,
  }),
  disableSecondFactor: post('two-factor/disable', {
    summary: 'Turn off the second factor',
    description: 'Asks for the password and a code of the app or a backup code.',
    body: passwordAndCodeBody,
    session: true,
    responses: { 200: DONE },
    problems: CODE_PROBLEMS,
  }),
  changePassword: post('change-password', {
    summary: 'Change the password',
    description: 'Signs out everywhere else. An account with a second factor sends a code too.',
    body: changePasswordBody,
    session: true,
    responses: { 200: SESSION },
    problems: ['WEAK_PASSWORD', 'UNAUTHENTICATED', 'INVALID_CREDENTIALS', 'STORAGE_FULL'],
  }),
  requestPasswordReset: post('request-password-reset', {
    summary: 'Mail a link to set a new password',
    description: 'The same answer whether there is such an account or not.',
    body: emailBody,
    responses: { 200: DONE },
    problems: ['STORAGE_FULL'],
  }),
  resetPassword: post('reset-password', {
    summary: 'Set a new password with the token of the link',
    description: 'The link works once, for an hour.',
    body: resetPasswordBody,
    responses: { 200: DONE },
    problems: ['WEAK_PASSWORD', 'STORAGE_FULL'],
  }),
  sendVerificationEmail: post('send-verification-email', {
    summary: 'Email a link that confirms the email address',
    description: 'The same answer whether there is such an account or not.',
    body: emailBody,
    responses: { 200: DONE },
    problems: ['STORAGE_FULL'],
  }),
  readEmailLink: post('email-link', {
    summary: 'What a link of a confirmation mail is for',
    description: 'Changes nothing.',
    body: linkBody,
    responses: { 200: LINK },
  }),
  confirmEmail: post('confirm-email', {
    summary: 'Confirm the email address of the link',
    description: 'A repeat changes nothing. Whoever is logged in to another account gets 403.',
    body: linkBody,
    responses: { 200: LINK },
    problems: ['STORAGE_FULL'],
  }),
  withdrawAccount: post('not-me', {
    summary: 'Remove an unconfirmed account that someone else created with the address of the link',
    description: 'Its sessions end. An account with a confirmed address is 403.',
    body: linkBody,
    responses: { 200: LINK },
    problems: ['STORAGE_FULL'],
  }),
  verifyEmail: get('verify-email', {
    summary: 'Where the mails of an earlier version lead',
    description: 'Confirms nothing.',
    responses: { 302: { description: 'To the page.', headers: { Location: header('The page.') } } },
  }),
  getKeys: get('jwks', {
    summary: 'The keys that ID tokens are verified with',
    description: 'A JSON Web Key Set.',
    responses: {
      200: json('The keys.', own({ keys: { type: 'array', items: { type: 'object' }, description: 'One key each.' } })),
    },
  }),
};
