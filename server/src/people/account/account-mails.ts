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
        "Your account will be deleted on {day}, as was asked for today. To keep it, sign in before that day and choose 'Keep my account'.",
        { day: day(due) },
      ),
      signInLink(publicUrl),
      t('If it was not you who asked for this, sign in, keep the account and change your password.'),
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
        "Your account will be deleted on {day}: {by}, an administrator of the hub, asked for it today. To keep it, sign in before that day and choose 'Keep my account', or ask an administrator.",
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
    subject: t('Exam Vault: your account stays'),
    parts: [t('Your account stays: {by}, an administrator of the hub, has taken its deletion back.', { by })],
  }),
});

/** Tells the owner who has their data. */
export const exportedMail = (person: UserRow, by: string): Letter => ({
  ...toPerson(person),
  write: ({ t }) => ({
    subject: t('Exam Vault: your data was downloaded'),
    parts: [t('{by}, an administrator of the hub, has downloaded the data that the hub keeps of you.', { by })],
  }),
});

/** The last mail to a person. */
export const deletedMail = (person: UserRow): Letter => ({
  ...toPerson(person),
  write: ({ t }) => ({
    subject: t('Exam Vault: your account is deleted'),
    parts: [
      t(
        'Your account is deleted. What the institution still keeps, and for how long, is on the page /privacy of the hub.',
      ),
    ],
  }),
});
