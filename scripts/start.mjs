import { become, setUp } from './setup.mjs';

setUp();
await become('server/dist/main.js');
