import type { Config } from '../../base/config/config.ts';
import type { ServerKinds } from '../../library/documents/document-kind.ts';
import { notesKind } from '../../library/notes/notes-kind.ts';
import { paperKind } from '../../library/papers/paper-kind.ts';
import { releaseRule } from '../../library/papers/release-rule.ts';
import { solutionKind } from '../../library/solutions/solution-kind.ts';

type KindsConfig = Pick<Config, 'notesUpload' | 'release' | 'timeZone'>;

/** Every kind of document, as this hub is configured. How to add a kind: CONTRIBUTING.md. */
export function documentKinds({ notesUpload, release, timeZone }: KindsConfig): ServerKinds {
  const rule = releaseRule(release, timeZone);
  return { paper: paperKind(rule), notes: notesKind(notesUpload), solution: solutionKind(rule) };
}
