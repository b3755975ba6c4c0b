// Finds out what the launcher can use here, by doing it. Each measure is for good, so this is a process of its own.
import { landlockVersion, restrictWithLandlock } from './landlock.ts';
import { setNoNewPrivileges } from './libc.ts';
import { installFilter, seccompFilter } from './seccomp.ts';

function works(measure: () => void): boolean {
  try {
    measure();
    return true;
  } catch {
    return false;
  }
}

setNoNewPrivileges();
const seccomp = works(() => installFilter(seccompFilter({}, null)));
const landlock = landlockVersion() > 0 && works(() => restrictWithLandlock([]));
process.stdout.write(JSON.stringify({ landlock, seccomp }));
