import type { UserRow } from '../../base/database/schema.ts';
import { toPerson } from '../../base/mail/write-letter.ts';
import type { Letter } from '../../base/ports/mailer.ts';

const signInLink = (publicUrl: string | null) => publicUrl && `${publicUrl}/login_form`;

/** Tells the owner that the account will be deleted: somebody else may have asked for it. Without PUBLIC_URL it has no link. */
export const deletionMail = (person: UserRow, due: Date, publicUrl: string | null): Letter => ({
  ...toPerson(person),
  write: ({ t, day }) => ({
    subject: t('Exam Vault: your account will be deleted'),
    parts: [
      t(
        'You asked us to delete your account. It will be deleted on {day}. To keep it, sign in before then and select “Keep my account”.',
        { day: day(due) },
      ),
      signInLink(publicUrl),
      t('If this wasn’t you, sign in, keep your account and change your password.'),
    ],
  }),
});

/** Tells the owner that an administrator has asked for it. */
export const deletionByAdministratorMail = (
  person: UserRow,
  { due, by, publicUrl }: { readonly due: Date; readonly by: string; readonly publicUrl: string | null },
): Letter => ({
  ...toPerson(person),
  write: ({ t, day }) => ({
    subject: t('Exam Vault: your account will be deleted'),
    parts: [
      t(
        '{by}, an administrator, asked us to delete your account. It will be deleted on {day}. To keep it, sign in before then and select “Keep my account”, or contact an administrator.',
        { day: day(due), by },
      ),
      signInLink(publicUrl),
    ],
  }),
});

/** Tells the owner that an administrator has taken the deletion back. */
export const keptMail = (person: UserRow, by: string): Letter => ({
  ...toPerson(person),
  write: ({ t }) => ({
    subject: t('Exam Vault: your account won’t be deleted'),
    parts: [t('{by}, an administrator, cancelled the deletion of your account.', { by })],
  }),
});

/** Tells the owner who has their data. */
export const exportedMail = (person: UserRow, by: string): Letter => ({
  ...toPerson(person),
  write: ({ t }) => ({
    subject: t('Exam Vault: your data was downloaded'),
    parts: [
      t('{by}, an administrator, downloaded a copy of all your data. If you didn’t expect this, contact them.', { by }),
    ],
  }),
});

/** The last mail to a person. */
export const deletedMail = (person: UserRow): Letter => ({
  ...toPerson(person),
  write: ({ t }) => ({
    subject: t('Exam Vault: your account was deleted'),
    parts: [
      t(
        'Your account was deleted. To see what your institution still stores and for how long, open the Privacy page of Exam Vault.',
      ),
    ],
  }),
});
