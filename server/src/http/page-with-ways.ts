import type { Answer } from '@exam-vault/contract/endpoint';
import type { getIdentity } from '@exam-vault/contract/identity';

const META_TAG = /(<meta name="identity" content=")("[^>]*>)/;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** The page with the answer of GET /identity in it: a form for passwords must not be seen where there are none, not for a moment. */
export function pageWithSignInMethods(page: string, identity: Answer<typeof getIdentity>): string {
  const text = JSON.stringify(identity).replace(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);
  return page.replace(META_TAG, (_whole, before: string, after: string) => before + text + after);
}
