// Gives up rights, then becomes the child. Its arguments: the measures as JSON, then the program. It is a process of its own because
// Landlock and seccomp hold for one thread, and Node has several: executing the next program ends all threads but this one.
import { restrictWithLandlock } from './landlock.ts';
import { execute, setNoNewPrivileges } from './libc.ts';
import { restrictWithSeccomp } from './seccomp.ts';
import type { LaunchMeasures } from './launch-measures.ts';

const [, , measures = '', program = '', ...args] = process.argv;
const { readable, writable, seccomp } = JSON.parse(measures) as LaunchMeasures;
setNoNewPrivileges();
if (readable !== null) restrictWithLandlock(readable, writable);
if (seccomp) restrictWithSeccomp({ writesFiles: writable !== null });
const environment = Object.entries(process.env).map(([name, value]) => `${name}=${value ?? ''}`);
execute(program, [program, ...args], environment);
