import { describe, expect, it } from 'vitest';
import { clientAuthentication } from './client-authentication.ts';

function sent(client_id: string, secret: string | null, methods?: string[]) {
  const [body, headers] = [new URLSearchParams(), new Headers()];
  const as = {
    issuer: 'https://login.example.edu',
    ...(methods ? { token_endpoint_auth_methods_supported: methods } : {}),
  };
  clientAuthentication(secret)(as, { client_id }, body, headers);
  const [scheme, credentials] = (headers.get('authorization') ?? '').split(' ');
  return { body: body.toString(), ...(credentials ? { scheme, credentials: atob(credentials) } : {}) };
}

describe('the hub at the token endpoint', () => {
  it('is known to providers that do not decode what needed no encoding', () => {
    expect(sent('exam-vault_hub.1', '0b7c2f5e-8a31-4d7f-9f50-6a1c5a3b2d10')).toEqual({
      body: '',
      scheme: 'Basic',
      credentials: 'exam-vault_hub.1:0b7c2f5e-8a31-4d7f-9f50-6a1c5a3b2d10',
    });
  });

  it('encodes what could be taken for something else (RFC 6749, section 2.3.1)', () => {
    expect(sent('a:b', 'é p@ss+%', ['client_secret_basic', 'client_secret_post'])).toMatchObject({
      credentials: 'a%3Ab:%C3%A9+p%40ss%2B%25',
    });
  });

  it('sends the secret in the body where the provider takes it only there, and none without one', () => {
    expect(sent('hub', 's&=', ['client_secret_post'])).toEqual({ body: 'client_id=hub&client_secret=s%26%3D' });
    expect(sent('hub', null)).toEqual({ body: 'client_id=hub' });
  });
});
