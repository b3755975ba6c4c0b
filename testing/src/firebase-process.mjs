// Firebase's public REST API as far as the hub calls it, on loopback in a process of its own: node firebase-process.mjs SETTINGS, in JSON:
// {port, project, jwk}. Its keys sign RS256, as Google's do. It prints its address when it is ready; GET /outbox has what it has mailed.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { importJWK, SignJWT } from 'jose';

const { port = 0, project, jwk } = JSON.parse(process.argv[2] ?? '{}');
const key = await importJWK(jwk, 'RS256');

/** @typedef {{localId: string, email: string, password: string, emailVerified: boolean, disabled: boolean, second: boolean}} Account */
/** @type {Map<string, Account>} */
const accounts = new Map();
/** @type {Map<string, Account>} */
const refreshTokens = new Map();
/** @type {Map<string, {account: Account, type: string}>} */
const codes = new Map();
/** @type {{requestType: string, email: string, oobCode: string}[]} */
const outbox = [];
const API_KEY = 'an-api-key';

class Refusal extends Error {}
/** @param {string} message @returns {never} */
const refuse = (message) => {
  throw new Refusal(message);
};

/** @param {Account} account */
async function tokens(account) {
  const now = Math.floor(Date.now() / 1_000);
  const { localId, email, emailVerified: email_verified } = account;
  const idToken = await new SignJWT({
    auth_time: now,
    user_id: localId,
    email,
    email_verified,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  })
    .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'JWT' })
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setSubject(localId)
    .setIssuedAt(now)
    .setExpirationTime(now + 3_600)
    .sign(key);
  const refreshToken = randomBytes(24).toString('base64url');
  refreshTokens.set(refreshToken, account);
  return { idToken, refreshToken, localId, email, expiresIn: '3600' };
}
const byEmail = (/** @type {unknown} */ email) => accounts.get(String(email).toLowerCase());
/** @param {unknown} idToken */
function byToken(idToken) {
  const { sub } = JSON.parse(Buffer.from(String(idToken).split('.')[1] ?? '', 'base64url').toString());
  return [...accounts.values()].find(({ localId }) => localId === sub) ?? refuse('INVALID_ID_TOKEN');
}
const strong = (/** @type {unknown} */ password) =>
  String(password).length >= 6 || refuse('WEAK_PASSWORD : Password should be at least 6 characters');
/** @param {Account} account */
function forgetTokens(account) {
  for (const [token, owner] of refreshTokens) if (owner === account) refreshTokens.delete(token);
}

/** @type {Record<string, (body: Record<string, unknown>) => Promise<object> | object>} */
const calls = {
  signUp({ email, password }) {
    if (byEmail(email)) refuse('EMAIL_EXISTS');
    strong(password);
    const account = {
      localId: randomBytes(21).toString('base64url'),
      email: String(email).toLowerCase(),
      password: String(password),
      emailVerified: false,
      disabled: false,
      second: false,
    };
    accounts.set(account.email, account);
    return tokens(account);
  },
  signInWithPassword({ email, password }) {
    const account = byEmail(email);
    if (!account || account.password !== password) return refuse('INVALID_LOGIN_CREDENTIALS');
    if (account.disabled) refuse('USER_DISABLED');
    return account.second ? { mfaPendingCredential: 'x', localId: account.localId } : tokens(account);
  },
  sendOobCode({ requestType, email, idToken }) {
    const account = requestType === 'VERIFY_EMAIL' ? byToken(idToken) : (byEmail(email) ?? refuse('EMAIL_NOT_FOUND'));
    const oobCode = randomBytes(24).toString('base64url');
    codes.set(oobCode, { account, type: String(requestType) });
    outbox.push({ requestType: String(requestType), email: account.email, oobCode });
    return { email: account.email };
  },
  resetPassword({ oobCode, newPassword }) {
    const code = codes.get(String(oobCode));
    if (code?.type !== 'PASSWORD_RESET') return refuse('INVALID_OOB_CODE');
    strong(newPassword);
    codes.delete(String(oobCode));
    code.account.password = String(newPassword);
    forgetTokens(code.account);
    return { email: code.account.email, requestType: code.type };
  },
  update({ idToken, oobCode, password }) {
    const code = codes.get(String(oobCode));
    if (code?.type === 'VERIFY_EMAIL') {
      code.account.emailVerified = true;
      return { email: code.account.email, emailVerified: true };
    }
    const account = byToken(idToken);
    strong(password);
    account.password = String(password);
    forgetTokens(account);
    return tokens(account);
  },
};

/** @param {URLSearchParams} form */
async function renew(form) {
  const account = refreshTokens.get(form.get('refresh_token') ?? '') ?? refuse('INVALID_REFRESH_TOKEN');
  if (account.disabled) refuse('USER_DISABLED');
  const { idToken, refreshToken } = await tokens(account);
  return { id_token: idToken, access_token: idToken, refresh_token: refreshToken, token_type: 'Bearer' };
}

/** @param {string} method @param {URL} url @param {string} body */
async function answer(method, url, body) {
  const { kid, kty, n, e } = jwk;
  if (url.pathname === '/keys') return { keys: [{ kid, kty, n, e, alg: 'RS256', use: 'sig' }] };
  if (url.pathname === '/outbox') return outbox;
  const account = accounts.get(url.searchParams.get('email') ?? '');
  // What the console can do to an account: /console?email=…&disabled=true
  if (url.pathname === '/console' && account) {
    for (const name of ['disabled', 'second']) if (url.searchParams.has(name)) Object.assign(account, { [name]: true });
    return account;
  }
  if (method !== 'POST' || url.searchParams.get('key') !== API_KEY) refuse('API_KEY_INVALID');
  if (url.pathname === '/v1/token') return renew(new URLSearchParams(body));
  const call = calls[/^\/v1\/accounts:(\w+)$/.exec(url.pathname)?.[1] ?? ''] ?? refuse('NOT_FOUND');
  return call(JSON.parse(body));
}

const server = createServer((request, response) => {
  void (async () => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    response.setHeader('content-type', 'application/json');
    try {
      response.end(JSON.stringify(await answer(request.method ?? '', new URL(request.url ?? '', 'http://stub'), body)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.statusCode = 400;
      response.end(JSON.stringify({ error: { code: 400, message: error.message, errors: [] } }));
    }
  })();
});
// Nobody is left who wants it.
process.stdin.resume().on('end', () => process.exit(0));
server.listen(port, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
console.log(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
