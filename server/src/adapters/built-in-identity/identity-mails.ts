import type { Mail } from '../../ports/mailer.ts';

const FOOTER = 'If this was not you, do nothing: nothing changes.';

export function resetMail(to: string, link: string): Mail {
  return {
    to,
    subject: 'Exam Vault: set a new password',
    text: `Somebody asked for a new password for the Exam Vault account of this address.\n\nTo set one, open this link within the hour:\n\n${link}\n\n${FOOTER}\n`,
  };
}

export function confirmationMail(to: string, links: { confirm: string; notMe: string }): Mail {
  return {
    to,
    isOneOfMany: true,
    subject: 'Exam Vault: confirm your e-mail',
    text: `Somebody registered at Exam Vault with this address.\n\nIf it was you, open this link within a day and press the button on the page:\n\n${links.confirm}\n\nIf it was not you, do not confirm it. This link removes the account:\n\n${links.notMe}\n`,
  };
}
