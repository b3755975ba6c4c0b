import {
  type Branding,
  type BrandingLink,
  changeBranding,
  changeLogo,
  getBranding,
  removeLogo,
} from '@exam-vault/contract/branding';
import { call } from '../../base/api/call.ts';
import { upload } from '../../base/api/upload.ts';
import { showBranding } from './branding.ts';

/** What the form holds: texts, as people type them. */
export interface BrandingValues {
  readonly name: string;
  readonly short_name: string;
  readonly accent: string;
  readonly welcome: string;
  readonly links: readonly BrandingLink[];
}

export const valuesOf = ({ name, short_name, accent, welcome, links }: Branding): BrandingValues => ({
  name: name ?? '',
  short_name: short_name ?? '',
  accent: accent ?? '',
  welcome: welcome ?? '',
  links,
});

/** The look as the hub has it now. */
export const loadBranding = (): Promise<Branding> => call(getBranding);

function worn(look: Branding): Branding {
  wearBranding(look);
  return look;
}

/** Saves all of it. `revision` is that of the look that was changed: who was quicker is not overwritten. */
export const saveBranding = async (values: BrandingValues, revision: number): Promise<Branding> =>
  worn(await call(changeBranding, { body: { ...values, links: [...values.links], revision } }));

export const saveLogo = async (file: File, revision: number): Promise<Branding> =>
  worn(await upload(changeLogo, { fields: { revision: String(revision) }, file }));

export const dropLogo = async (revision: number): Promise<Branding> =>
  worn(await call(removeLogo, { query: { revision: String(revision) } }));

/** Wears another look at once, as the administrator has just set it. Undefined: that of the page again. Only their screen needs it. */
export function wearBranding(look: Branding | undefined): void {
  showBranding(look);
  const old = document.querySelector('link[data-branding]');
  if (!look?.accent) return old?.remove();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.dataset['branding'] = '';
  // Only to ask again: the hub answers with what holds now.
  link.href = `/branding.css?v=${look.revision}`;
  // The old one goes when the new one is there, so nothing flashes.
  link.addEventListener('load', () => old?.remove());
  document.head.append(link);
}
