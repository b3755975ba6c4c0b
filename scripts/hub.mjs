import { become, setUp } from './setup.mjs';

setUp();
await become('server/dist/operations/cli/hub.js', process.argv.slice(2));
