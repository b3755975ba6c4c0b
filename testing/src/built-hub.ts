import { fileURLToPath } from 'node:url';

const built = (path: string) => fileURLToPath(new URL(`../../server/dist/${path}`, import.meta.url));

/** The built hub, for tests that start it in a process of its own. */
export const HUB_MAIN = built('main.js');
/** The built `hub` command. */
export const HUB_COMMAND = built('start/operations/cli/hub.js');
