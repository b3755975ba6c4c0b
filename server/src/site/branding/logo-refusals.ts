import { MAX_LOGO_BYTES } from '@exam-vault/contract/branding';
import { MAX_LOGO_PIXELS } from '@exam-vault/contract/limits';
import type { ProblemCode } from '@exam-vault/contract/problems';
import type { PictureRefusal } from '@exam-vault/sandbox/drawing/picture-refusal';

interface Refusal {
  readonly code: ProblemCode;
  readonly text: string;
}

/** Why a file cannot be the logo, for the screen, the command line and the folder. */
export const LOGO_REFUSAL: Readonly<Record<PictureRefusal | 'too-large', Refusal>> = {
  svg: {
    code: 'INVALID_FILE_TYPE',
    text: 'SVG logos aren’t supported because they can contain scripts. Save it as a PNG.',
  },
  'not-a-picture': { code: 'INVALID_FILE_TYPE', text: 'The logo must be a PNG, JPEG or WebP picture.' },
  corrupt: { code: 'CORRUPT_FILE', text: 'This picture is damaged and can’t be opened.' },
  'too-many-pixels': {
    code: 'IMAGE_TOO_LARGE',
    text: `The logo has more than ${MAX_LOGO_PIXELS / 1_000_000} megapixels.`,
  },
  'too-large': { code: 'FILE_TOO_LARGE', text: `The logo can be up to ${MAX_LOGO_BYTES / 1_024} KB.` },
};
