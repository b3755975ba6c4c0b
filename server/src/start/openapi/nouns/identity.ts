import type { NounWords } from './noun-words.ts';

export const identity = {
  description:
    "The built-in identity provider's own calls. The session is a cookie that signing in sets; a page of another site may not use it.",
  calls: {},
  fields: {
    password: 'The password.',
    currentPassword: 'The present password.',
    newPassword: 'The new password, 8 to 128 characters.',
    token: 'The token.',
  },
  narrower: { signUp: { invitation: 'The token of the link of an invitation, where one is needed.' } },
} satisfies NounWords;
