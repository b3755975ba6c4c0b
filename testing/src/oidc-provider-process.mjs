// A certified OpenID provider on loopback, in a process of its own: node oidc-provider-process.mjs SETTINGS, in JSON:
// {port, clients, jwks, emailInIdToken, ownPolicy}. It prints its issuer when it is ready. Anybody may sign in, with any password:
// `asha` has the confirmed e-mail asha@example.edu; of `new-…` it is not confirmed, and `nameless-…` has none.
import { createServer } from 'node:http';
import { once } from 'node:events';
import { Provider } from 'oidc-provider';
import { tokenAnswer } from './token-answers.mjs';

const settings = JSON.parse(process.argv[2] ?? '{}');
const { port = 0, clients, jwks, emailInIdToken = true, ownPolicy = false } = settings;

const server = createServer();
server.listen(port, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;

/** @param {string} sub */
const claimsOf = (sub) => ({
  sub,
  ...(sub.startsWith('nameless-') ? {} : { email: `${sub}@example.edu`, email_verified: !sub.startsWith('new-') }),
});

const provider = new Provider(issuer, {
  clients,
  jwks,
  conformIdTokenClaims: !emailInIdToken,
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  features: {
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      // Its own page takes a font from another host.
      logoutSource(ctx, form) {
        ctx.body = `<!doctype html><html lang="en"><title>University</title><h1>Sign out of the university?</h1>${form}
          <button type="submit" form="op.logoutForm" value="yes" name="logout">Yes, sign me out</button></html>`;
      },
    },
  },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => claimsOf(sub) }),
  // Its own policy wants `offline_access` with consent; many universities give one to every client that may have it.
  ...(ownPolicy ? {} : { issueRefreshToken: () => true }),
  // The strictest there is: one that comes twice ends the session.
  rotateRefreshToken: true,
  // What a university decides for its people: nobody is asked for consent to less than `offline_access`.
  async loadExistingGrant({ oidc }) {
    const given = oidc.result?.consent?.grantId;
    if (given !== undefined) return provider.Grant.find(given);
    const grant = new provider.Grant({ clientId: oidc.client?.clientId, accountId: oidc.session?.accountId });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
  ttl: {
    // A renewed token lasts longer. A test moves the hub's clock to just before the first token ends, and the renewed one must still be fresh.
    IdToken: ({ oidc }) => (oidc.params?.grant_type === 'refresh_token' ? 7200 : 3600),
    AccessToken: 3600,
    Grant: 86_400,
    Interaction: 600,
    RefreshToken: 86_400,
    Session: 86_400,
  },
  cookies: { keys: ['a key of the tests'] },
});

/**
 * @param {string | undefined} accountId
 * @param {string} scope
 */
async function granted(accountId, scope) {
  const grant = new provider.Grant({ clientId: clients[0].client_id, accountId });
  grant.addOIDCScope(scope);
  return grant.save();
}

const answer = provider.callback();
server.on('request', (request, response) => {
  void (async () => {
    if (await tokenAnswer(request, response)) return;
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const consent = prompt.name === 'consent';
    if (request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      return response.end(
        `<!doctype html><html lang="en"><title>University</title><h1>University ${consent ? 'consent' : 'sign-in'}</h1>
         <form method="post" action="${request.url}">
         ${consent ? '' : '<label>User <input name="user" autocomplete="off"></label>'}
         <button>${consent ? 'Allow' : 'Sign in'}</button> <button name="cancel" value="yes">Cancel</button></form>`,
      );
    }
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const form = new URLSearchParams(body);
    const result = form.has('cancel')
      ? { error: 'access_denied' }
      : consent
        ? { consent: { grantId: await granted(session?.accountId, String(params.scope)) } }
        : { login: { accountId: form.get('user') ?? 'asha' } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: consent });
  })().catch((error) => {
    console.error(error);
    response.statusCode = 500;
    response.end();
  });
});
// Nobody is left who wants it.
process.stdin.resume().on('end', () => process.exit(0));
console.log(issuer);
