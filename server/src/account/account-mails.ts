import type { UserRow } from '../database/schema.ts';
import type { Mail } from '../ports/mailer.ts';

/** A day as people read it, in UTC. */
const day = (date: Date) => date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Tells the owner that the account will be deleted: somebody else may have asked for it. Without PUBLIC_URL it has no link. */
export function deletionMail({ name, email }: UserRow, due: Date, publicUrl: string | null): Mail {
  const link = publicUrl === null ? '' : `\n\n${publicUrl}/login_form`;
  const text =
    `Your account will be deleted on ${day(due)}, as was asked for today. ` +
    `To keep it, sign in before that day and choose 'Keep my account'.${link}\n\n` +
    'If it was not you who asked for this, sign in, keep the account and change your password.';
  return { to: email, subject: 'Exam Vault: your account will be deleted', text: `Hello ${name},\n\n${text}\n` };
}

/** Tells the owner that an administrator has asked for it. */
export function deletionByAdministratorMail(
  { name, email }: UserRow,
  { due, by, publicUrl }: { readonly due: Date; readonly by: string; readonly publicUrl: string | null },
): Mail {
  const link = publicUrl === null ? '' : `\n\n${publicUrl}/login_form`;
  const text =
    `Your account will be deleted on ${day(due)}: ${by}, an administrator of the hub, asked for it today. ` +
    `To keep it, sign in before that day and choose 'Keep my account', or ask an administrator.${link}`;
  return { to: email, subject: 'Exam Vault: your account will be deleted', text: `Hello ${name},\n\n${text}\n` };
}

/** Tells the owner that an administrator has taken the deletion back. */
export function keptMail({ name, email }: UserRow, by: string): Mail {
  const text = `Your account stays: ${by}, an administrator of the hub, has taken its deletion back.`;
  return { to: email, subject: 'Exam Vault: your account stays', text: `Hello ${name},\n\n${text}\n` };
}

/** Tells the owner who has their data. */
export function exportedMail({ name, email }: UserRow, by: string): Mail {
  const text = `${by}, an administrator of the hub, has downloaded the data that the hub keeps of you.`;
  return { to: email, subject: 'Exam Vault: your data was downloaded', text: `Hello ${name},\n\n${text}\n` };
}

/** The last mail to a person. */
export function deletedMail({ name, email }: UserRow): Mail {
  const text =
    'Your account is deleted. What the institution still keeps, and for how long, is on the page /privacy of the hub.';
  return { to: email, subject: 'Exam Vault: your account is deleted', text: `Hello ${name},\n\n${text}\n` };
}
