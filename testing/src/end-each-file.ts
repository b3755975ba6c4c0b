import { afterAll } from 'vitest';
import { endAll } from './at-end.ts';

// A setup file: it runs for each test file, and before the file's own hooks are registered, so that this one comes after them. A module
// that the files of a process share (isolate: false) would do so for the first of them alone.
afterAll(endAll);
