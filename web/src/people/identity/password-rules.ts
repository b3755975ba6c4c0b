import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@exam-vault/contract/limits';
import { codePoints } from '@exam-vault/contract/text';
import { t } from '../../base/languages/i18n.ts';

/** Shown under every field for a new password. */
export const passwordRule = () => t('At least {n} characters', { n: MIN_PASSWORD_LENGTH });

/** The error text for a new password, or undefined. The provider may have more rules. */
export function passwordFault(password: string): string | undefined {
  const length = codePoints(password);
  if (length < MIN_PASSWORD_LENGTH)
    return t('Your password needs at least {n} characters.', { n: MIN_PASSWORD_LENGTH });
  if (length > MAX_PASSWORD_LENGTH)
    return t('Your password can have up to {n} characters.', { n: MAX_PASSWORD_LENGTH });
  return undefined;
}
