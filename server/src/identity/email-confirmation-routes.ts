import { jsonBody } from '../http/json-body.ts';
import { parseInput } from '../http/parse-input.ts';

import type { AuthContext, AuthScope } from './auth-scope.ts';
import { emailBody } from './request-bodies.ts';

/** The page that the link in a confirmation mail opens at last. No other redirect is allowed. */
const AFTER_CONFIRMATION = '/login_form';

/** Confirming an e-mail by a mailed link. */
export function emailConfirmationRoutes({ get, post }: AuthScope, { auth, limits }: AuthContext): void {
  post('/send-verification-email', async (request) => {
    const { email } = parseInput(emailBody, jsonBody(request));
    await limits.requestMail('confirm', email, request.ip);
    return auth.post(request, '/send-verification-email', { email });
  });

  get('/verify-email', (request) => {
    const { token, callbackURL } = request.query as Record<string, unknown>;
    const query = new URLSearchParams({ token: typeof token === 'string' ? token : '' });
    if (callbackURL === AFTER_CONFIRMATION) query.set('callbackURL', AFTER_CONFIRMATION);
    return auth.get(request, `/verify-email?${query.toString()}`);
  });
}
