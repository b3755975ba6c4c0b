import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { DIALOGS } from '@exam-vault/contract/messages';
import { Problem } from './errors.ts';

/** One answer for an unknown e-mail, a wrong password and text that cannot be an e-mail: it must not tell which accounts exist. */
export const invalidCredentials = () => new Problem('INVALID_CREDENTIALS', DIALOGS.loginError.text);
export const wrongPassword = () => new Problem('INVALID_CREDENTIALS', 'The current password is wrong.');
export const weakPassword = () =>
  new Problem('WEAK_PASSWORD', `Your password must have ${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
export const commonPassword = () =>
  new Problem('WEAK_PASSWORD', 'This password is too easy to guess. Choose another one.');
export const wrongCode = () =>
  new Problem('INVALID_CREDENTIALS', 'This code is wrong or was already used. Enter the next one from your app.');
export const signInExpired = () =>
  new Problem('UNAUTHENTICATED', 'This took too long or too many tries. Please sign in again.');
export const linkExpired = () => new Problem('VALIDATION', 'This link has expired. Request a new one.');
export const foreignOrigin = () => new Problem('FORBIDDEN', 'This request is only allowed from this site’s own pages.');
