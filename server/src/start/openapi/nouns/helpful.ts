import { count, UNREADABLE, type NounWords } from './noun-words.ts';

const OWN = { own: 'Whether it’s the caller’s own document, which they don’t mark.' };

export const helpful = {
  description: 'What helps to choose among documents: marks of people who find one helpful, and pins of teachers.',
  calls: {
    getHelpful: { description: UNREADABLE, fields: OWN },
    markHelpful: {
      description: `One mark of a member for a document: a repeat changes nothing. Not for an own document. ${UNREADABLE}`,
      problems: ['FORBIDDEN'],
      fields: OWN,
    },
    unmarkHelpful: {
      description: `A repeat changes nothing. ${UNREADABLE}`,
      problems: ['FORBIDDEN'],
      fields: OWN,
    },
    pinDocument: {
      description: `For approved teachers; at most 3 in a subject. A pin ends when the document gets another file or subject, or is no longer published. A repeat changes nothing. ${UNREADABLE}`,
      problems: ['TOO_MANY_PINNED'],
      fields: { pinned: 'Whether it’s pinned from now on.' },
    },
  },
  fields: {
    helpful: count('How many people find it helpful. A document that no one does has none.'),
    marked: 'Whether the caller is one of them.',
    pinned: 'Only where it is true: a teacher has pinned it at the top of its subject.',
  },
} satisfies NounWords;
