/**
 * Why metadata stays in a PDF: it is signed or encrypted; a part is stored in a way that is not understood; what is packed again is longer; it would need too
 * much work or time; it would not open any more as it did. The log has the reason.
 */
export const KEPT_REASONS = [
  'signed',
  'encrypted',
  'not-understood',
  'does-not-fit',
  'too-much',
  'too-slow',
  'opens-differently',
] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];
