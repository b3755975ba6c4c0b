import { sandbox } from '@exam-vault/sandbox/sandbox';

/** The sandbox of this machine for tests. Its probe runs once in a file of tests. */
export const testSandbox = sandbox({ mode: 'strict', log: { info: () => {}, warn: () => {}, error: () => {} } });
