import { become, setUp } from './setup.mjs';

setUp();
await become('server/dist/demo/demo.js');
