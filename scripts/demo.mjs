import { become, buildAlso, setUp } from './setup.mjs';

setUp();
buildAlso('demo');
await become('demo/dist/demo.js');
