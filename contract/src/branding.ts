import * as z from 'zod/mini';
import { accentProblem, hexColor, type Hex } from './accent.ts';
import { endpoint } from './endpoint.ts';
import { codePoints, commentText, looksEmpty, optionalLine, requiredText, tidy } from './text.ts';

/** The institution's look: who runs this hub, as its page and its mails show it (contract section 9, decision 91). */

export const MAX_LOGO_BYTES = 500 * 1_024;
export const MAX_INSTITUTION_LENGTH = 120;
export const MAX_SHORT_NAME_LENGTH = 24;
export const MAX_WELCOME_LENGTH = 2_000;
export const MAX_BRANDING_LINKS = 8;
export const MAX_LINK_LABEL_LENGTH = 60;
export const MAX_LINK_URL_LENGTH = 500;

/** Where the look is set: nowhere, on the administrator's screen, or in BRANDING_DIR, which wins. */
export const BRANDING_SOURCES = ['none', 'screen', 'folder'] as const;

/** No name before an @: it would make the address look like that of another site. */
const WEB_ADDRESS =
  /^https:\/\/[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?(?::\d{1,5})?(?:[/?#][^\s<>"'`\\\p{Cc}\p{Cf}]*)?$/iu;
const MAIL_ADDRESS = /^mailto:[^\s<>"'`\\?@\p{Cc}\p{Cf}]+@[\p{L}\p{N}.-]+(?:\?[^\s<>"'`\\@\p{Cc}\p{Cf}]*)?$/iu;

/** Whether a link may lead there: an https or mailto address. */
export const isLinkAddress = (address: string): boolean => WEB_ADDRESS.test(address) || MAIL_ADDRESS.test(address);

const accentColor = z.optional(
  z.nullable(
    z.pipe(
      z.string().check(
        z.refine((text) => looksEmpty(text) || hexColor(text) !== null, { message: 'isn’t a colour like #0d5560' }),
        z.superRefine((text, context) => {
          const hex = hexColor(text);
          const message = hex === null ? null : accentProblem(hex);
          if (message !== null) context.addIssue({ code: 'custom', message });
        }),
      ),
      z.transform((text) => (looksEmpty(text) ? null : hexColor(text))),
    ),
  ),
);

const brandingLink = z.object({
  label: requiredText(MAX_LINK_LABEL_LENGTH),
  url: z.pipe(
    z.string().check(
      z.refine((text) => codePoints(text) <= MAX_LINK_URL_LENGTH, {
        message: `is longer than ${MAX_LINK_URL_LENGTH} characters`,
      }),
      z.refine((text) => isLinkAddress(tidy(text)), { message: 'isn’t an https:// or mailto: address' }),
    ),
    z.transform(tidy),
  ),
});
export type BrandingLink = z.output<typeof brandingLink>;

const orNull = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** What an administrator or the folder says. What is absent or empty is not said; all of it is replaced. */
export const brandingWords = z.object({
  name: orNull(optionalLine(MAX_INSTITUTION_LENGTH)),
  short_name: orNull(optionalLine(MAX_SHORT_NAME_LENGTH)),
  accent: accentColor,
  /** Paragraphs, and links as `[words](https://…)`. No HTML. */
  welcome: commentText,
  links: z.optional(z.array(brandingLink).check(z.maxLength(MAX_BRANDING_LINKS, { message: 'has too many links' }))),
});

const logo = z.object({
  /** WebP, at most 640 × 160, in its own proportions. The addresses change with the picture, and may be kept for good. */
  wide_url: z.string(),
  width: z.number(),
  height: z.number(),
  /** PNG, 512 × 512. */
  square_url: z.string(),
});
export type BrandingLogo = z.output<typeof logo>;

/** What everybody may know of the look. Null: not said. */
export const branding = z.object({
  name: z.nullable(z.string()),
  short_name: z.nullable(z.string()),
  accent: z.nullable(z.string()),
  welcome: z.nullable(z.string()),
  links: z.array(brandingLink),
  logo: z.nullable(logo),
  source: z.enum(BRANDING_SOURCES),
  /** Of what is set on the screen; it counts its changes. */
  revision: z.number(),
});
export type Branding = z.output<typeof branding>;

/** The words in their stored form. */
export interface BrandingWords {
  readonly name: string | null;
  readonly short_name: string | null;
  readonly accent: Hex | null;
  readonly welcome: string | null;
  readonly links: readonly BrandingLink[];
}

/** What was sent, with null for what was not said. */
export function wordsOf(given: z.output<typeof brandingWords>): BrandingWords {
  const { name = null, short_name = null, accent = null, welcome = null, links = [] } = given;
  return { name, short_name, accent, welcome, links };
}

export const getBranding = endpoint({
  method: 'GET',
  path: '/branding',
  access: 'anyone',
  summary: "The institution's look",
  answer: branding,
});

const revision = z.number().check(z.int(), z.nonnegative());

export const changeBranding = endpoint({
  method: 'PUT',
  path: '/admin/branding',
  access: 'administrator',
  summary: "Set the institution's name, accent colour and texts",
  body: z.object({ ...brandingWords.shape, revision }),
  answer: branding,
});

/** The same number as text, as a form has it. */
const formRevision = z.pipe(
  z.string().check(z.refine((text) => /^\d{1,9}$/.test(text), { message: 'isn’t a number' })),
  z.transform(Number),
);

export const changeLogo = endpoint({
  method: 'PUT',
  path: '/admin/branding/logo',
  access: 'administrator',
  summary: "Set the institution's logo",
  form: z.object({ revision: formRevision }),
  answer: branding,
});

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/admin/branding/logo',
  access: 'administrator',
  summary: "Remove the institution's logo",
  query: z.object({ revision: z.optional(formRevision) }),
  answer: branding,
});
