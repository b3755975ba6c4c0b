import { createHash } from 'node:crypto';
import { wordsOf, type Branding, type BrandingWords } from '@exam-vault/contract/branding';
import type { Logo } from '@exam-vault/sandbox/logo/logo-reader';

/** A picture of the logo under the name by which it is served. */
export interface LogoPicture {
  readonly name: string;
  readonly type: 'image/webp' | 'image/png';
  readonly bytes: Buffer;
}

export interface LookLogo {
  readonly width: number;
  readonly height: number;
  readonly wide: LogoPicture;
  readonly square: LogoPicture;
}

/** The institution's look as it is now. */
export interface Look {
  readonly words: BrandingWords;
  readonly logo: LookLogo | null;
  readonly source: Branding['source'];
  readonly revision: number;
}

export const NO_WORDS: BrandingWords = wordsOf({});
export const NO_LOOK: Look = { words: NO_WORDS, logo: null, source: 'none', revision: 0 };

const HASH_BYTES = 12;

/** The name is a hash of the bytes, so an address always has the same picture and may be kept for good. */
function named(bytes: Buffer, kind: 'wide' | 'square'): LogoPicture {
  const hash = createHash('sha256').update(bytes).digest().subarray(0, HASH_BYTES).toString('base64url');
  return kind === 'wide'
    ? { name: `${hash}.webp`, type: 'image/webp', bytes }
    : { name: `${hash}.png`, type: 'image/png', bytes };
}

export const lookLogo = ({ width, height, wide, square }: Logo): LookLogo => ({
  width,
  height,
  wide: named(wide, 'wide'),
  square: named(square, 'square'),
});

export const logoAddress = ({ name }: LogoPicture): string => `/branding/${name}`;

/** What everybody may know of a look. */
export function presentLook({ words, logo, source, revision }: Look): Branding {
  const { name, short_name, accent, welcome, links } = words;
  return {
    name,
    short_name,
    accent,
    welcome,
    links: links.map(({ label, url }) => ({ label, url })),
    logo: logo && {
      wide_url: logoAddress(logo.wide),
      width: logo.width,
      height: logo.height,
      square_url: logoAddress(logo.square),
    },
    source,
    revision,
  };
}
