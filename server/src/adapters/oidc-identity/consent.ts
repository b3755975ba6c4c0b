/** Microsoft Entra, by the hosts of its issuers. */
const ENTRA: readonly string[] = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'sts.windows.net',
];

/**
 * What else the authorization request says for its scope. A provider ignores `offline_access` unless the request asks for consent, or
 * the consent is there by other means (OpenID Connect Core, section 11). At Entra it is, and asking again shuts out everybody who may
 * not consent for himself, though an administrator has done so for all.
 */
export function consentFor(scope: string, issuer: string): { readonly prompt?: 'consent' } {
  const isOffline = scope.split(/\s+/).includes('offline_access');
  return isOffline && !ENTRA.includes(new URL(issuer).hostname) ? { prompt: 'consent' } : {};
}
