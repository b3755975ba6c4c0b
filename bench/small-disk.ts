import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { atEnd } from './clean-up.ts';

/** Mounts a disk in memory of so many bytes; it takes memory only for what is written. @returns false where mounting is not permitted */
export function mountDisk(at: string, bytes: number): boolean {
  mkdirSync(at, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=0711`, 'tmpfs', at], { stdio: 'ignore' });
  } catch {
    return false;
  }
  atEnd(() => void execFileSync('umount', ['-l', at]));
  return true;
}
