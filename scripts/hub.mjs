import { become, setUp } from './setup.mjs';

setUp();
await become('server/dist/start/operations/cli/hub.js', process.argv.slice(2));
