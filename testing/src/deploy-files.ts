import { readdirSync, readFileSync } from 'node:fs';

export const DEPLOY = new URL('../../deploy/', import.meta.url);
export const textOf = (name: string) => readFileSync(new URL(name, DEPLOY), 'utf8');

/** The manifests of Kubernetes, by their names below deploy/. */
export const manifests: readonly string[] = readdirSync(new URL('kubernetes/', DEPLOY)).map(
  (name) => `kubernetes/${name}`,
);

/** With the lines for nightly backups, of which an operator takes the # away. @throws Error when there are none */
export function withBackups(name: string): string {
  const text = textOf(name);
  const taken = text.replace(/^( *)# (?=BACKUP_DIR: |- \{ |ReadWritePaths=)/gm, '$1');
  if (taken === text) throw new Error(`${name} has no lines for backups`);
  return taken;
}
