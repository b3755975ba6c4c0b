import type { AuthContext, AuthScope } from './auth-scope.ts';
import { emailBody, linkBody } from './request-bodies.ts';

/** The page with the button. */
const CONFIRMATION_PAGE = '/confirm_email';

/** Confirming an e-mail by a mailed link, which opens a page with a button: a GET changes nothing. */
export function emailConfirmationRoutes({ get, post }: AuthScope, { auth, limits }: AuthContext): void {
  post('/send-verification-email', emailBody, async (request, { email }) => {
    await limits.requestMail('confirm', email, request.ip);
    return auth.post(request, '/send-verification-email', { email });
  });

  for (const path of ['/email-link', '/confirm-email', '/not-me']) {
    post(path, linkBody, async (request, { token }) => {
      await limits.openLink(request.ip);
      return auth.post(request, path, { token });
    });
  }

  // Mails of an earlier version lead here. A mail scanner opens them too, so the link confirms nothing.
  get('/verify-email', () =>
    Promise.resolve(new Response(null, { status: 302, headers: { location: CONFIRMATION_PAGE } })),
  );
}
