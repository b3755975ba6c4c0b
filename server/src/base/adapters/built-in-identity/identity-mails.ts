import type { Language } from '@exam-vault/contract/languages';
import type { Letter } from '../../ports/mailer.ts';

export interface IdentityReader {
  readonly to: string;
  readonly language: Language | null;
}

export function resetMail(reader: IdentityReader, link: string): Letter {
  return {
    ...reader,
    write: ({ t }) => ({
      parts: [
        t('Someone asked to reset the password for your Exam Vault account.'),
        t('To set a new password, open this link within an hour:'),
        link,
        t('If this wasn’t you, you can ignore this email. Your password won’t change.'),
      ],
      subject: t('Exam Vault: set a new password'),
    }),
  };
}

export function confirmationMail(reader: IdentityReader, links: { confirm: string; notMe: string }): Letter {
  return {
    ...reader,
    isOneOfMany: true,
    write: ({ t }) => ({
      parts: [
        t('Someone registered on Exam Vault with this email address.'),
        t('If this was you, open this link within one day and select “Confirm email”:'),
        links.confirm,
        t('If this wasn’t you, don’t confirm. Use this link to delete the account:'),
        links.notMe,
      ],
      subject: t('Exam Vault: confirm your email'),
    }),
  };
}
