import { fieldLabel } from '../documents/document-fields.ts';

const WARNINGS: Readonly<Record<string, string>> = {
  blank: 'A page seems to be empty.',
  turned: 'A page lies on its side. Turn it, so that it can be read.',
  unreadable: 'A page could hardly be read. A sharper photo would help those who search.',
};
const CONTRADICTS = 'contradicts:';

/** A warning of the hub in words. One that a later version knows is left out. */
export function warningText(warning: string): string | null {
  if (warning.startsWith(CONTRADICTS))
    return `${fieldLabel(warning.slice(CONTRADICTS.length))} differs from what was read on the paper.`;
  return WARNINGS[warning] ?? null;
}

/** When a draft is removed, in words. */
export function expiryText(expiresAt: string, now: Date): string {
  const days = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 86_400_000);
  if (days <= 0) return 'is removed today';
  return days === 1 ? 'is kept for 1 more day' : `is kept for ${days} more days`;
}
