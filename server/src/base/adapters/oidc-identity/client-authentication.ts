import * as client from 'openid-client';

/**
 * RFC 6749, section 2.3.1 and appendix B. Letters, digits, '-', '_', '.' and '*' stay as they are, as the encoding says: openid-client encodes them too, and
 * providers that do not decode (Glewlwyd 2.7) then know neither `exam-vault` nor a UUID.
 */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

/** Sends the client secret by the method that the provider supports. Without a secret, PKCE alone authenticates the client. */
export function clientAuthentication(secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  const post = client.ClientSecretPost(secret);
  return (as, { client_id, ...more }, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    if (!methods.includes('client_secret_basic')) return post(as, { client_id, ...more }, body, headers);
    headers.set('authorization', `Basic ${btoa(`${formEncoded(client_id)}:${formEncoded(secret)}`)}`);
  };
}
