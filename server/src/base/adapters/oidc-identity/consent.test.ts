import { expect, it } from 'vitest';
import { consentFor } from './consent.ts';

it.each([
  ['openid email profile', 'https://id.example.edu', {}],
  ['openid not_offline_access', 'https://id.example.edu', {}],
  ['openid offline_access', 'https://id.example.edu', { prompt: 'consent' }],
  ['offline_access  openid', 'https://microsoftonline.com.example.edu', { prompt: 'consent' }],
  ['openid offline_access', 'https://login.microsoftonline.com/3f0c/v2.0', {}],
])('the scope %s at %s asks for %o', (scope, issuer, prompt) => {
  expect(consentFor(scope, issuer)).toEqual(prompt);
});
