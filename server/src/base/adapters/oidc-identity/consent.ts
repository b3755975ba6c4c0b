/** Hosts of Microsoft Entra's issuers. */
const ENTRA: readonly string[] = [
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
  'sts.windows.net',
];

/**
 * The `prompt` that an authorization request needs for its scope. A provider ignores `offline_access` unless the request asks for consent,
 * or the consent already exists (OpenID Connect Core, section 11). At Entra it exists: an administrator has given it for everybody. Asking
 * there again would lock out people who may not consent for themselves.
 */
export function consentFor(scope: string, issuer: string): { readonly prompt?: 'consent' } {
  const isOffline = scope.split(/\s+/).includes('offline_access');
  return isOffline && !ENTRA.includes(new URL(issuer).hostname) ? { prompt: 'consent' } : {};
}
