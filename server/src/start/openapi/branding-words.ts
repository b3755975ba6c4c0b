import { MAX_LOGO_BYTES } from '@exam-vault/contract/branding';
import type { FieldWords } from './field-words.ts';

const CHANGES =
  'The look shows at once in every hub of the cluster. `revision` is that of the look that was seen; when somebody has changed it since, 409 STALE_REVISION. Where the operator sets the look in a folder, 409 SET_BY_FOLDER.';

/** The calls of the institution's look. */
export const BRANDING_OPERATIONS = {
  getBranding: { description: 'The page of the hub wears it, and so do its mails.' },
  changeBranding: {
    description: `All of it is replaced: what is absent or empty is not said any more. An accent that cannot be read on the paper of the page (WCAG 2.2 AA, 4.5:1) is refused with its contrast; by night the page takes a lighter shade of it. ${CHANGES}`,
    problems: ['STALE_REVISION', 'SET_BY_FOLDER'],
  },
  changeLogo: {
    description: `The picture is decoded in a sandbox and drawn again in two sizes; nothing else of the file is kept. An SVG is refused, because it can hold scripts. ${CHANGES}`,
    problems: ['NO_FILE', 'STALE_REVISION', 'SET_BY_FOLDER', 'UNAVAILABLE'],
    file: {
      description: 'The logo: PNG, JPEG or WebP by its bytes.',
      types: ['image/png', 'image/jpeg', 'image/webp'],
      maxLength: MAX_LOGO_BYTES,
    },
  },
  removeLogo: {
    description: `A repeat changes nothing. Without \`revision\` it goes whatever it is. ${CHANGES}`,
    problems: ['STALE_REVISION', 'SET_BY_FOLDER'],
  },
} as const;

const LOOK: Readonly<Record<string, FieldWords>> = {
  name: { description: 'The name of the institution, or null.' },
  short_name: { description: 'Its short name, for small screens and the installed app, or null.' },
  accent: { description: 'The accent colour as `#rrggbb`, or null for that of the hub.' },
  welcome: {
    description: 'A text for the front page, or null: paragraphs, and links as `[words](https://…)`. No HTML.',
  },
  links: { description: 'Contact and legal links, at most eight.' },
  label: { description: 'The words of the link.' },
  url: { description: 'Where it leads: an https or mailto address.' },
  logo: { description: 'The logo, or null.' },
  wide_url: {
    description: 'WebP in its own proportions. The address changes with the picture and may be kept for good.',
  },
  width: { description: 'Pixels of that picture.', keywords: { minimum: 1 } },
  height: { description: 'Pixels of that picture.', keywords: { minimum: 1 } },
  square_url: { description: 'PNG, 512 × 512, for an icon.' },
  source: { description: 'Where it is set: nowhere, on the administrator’s screen, or in a folder of the operator.' },
  revision: { description: 'Counts the changes of what is set on the screen.', keywords: { minimum: 0 } },
};

/** The fields of the look, which have the names of other fields. */
export const NARROWER_BRANDING_WORDS: Readonly<Record<string, FieldWords>> = Object.fromEntries(
  ['Branding', 'changeBranding', 'changeLogo', 'removeLogo'].flatMap((place) =>
    Object.entries(LOOK).map(([name, words]) => [`${place}.${name}`, words]),
  ),
);
