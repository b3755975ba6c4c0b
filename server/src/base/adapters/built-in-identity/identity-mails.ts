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
        t('Somebody asked for a new password for the Exam Vault account of this address.'),
        t('To set one, open this link within the hour:'),
        link,
        t('If this was not you, do nothing: nothing changes.'),
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
        t('Somebody registered at Exam Vault with this address.'),
        t('If it was you, open this link within a day and press the button on the page:'),
        links.confirm,
        t('If it was not you, do not confirm it. This link removes the account:'),
        links.notMe,
      ],
      subject: t('Exam Vault: confirm your e-mail'),
    }),
  };
}
