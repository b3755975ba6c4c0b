// Strapi in a process of its own, in a folder that holds its project. See strapi.ts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serveJob } from '../child.ts';

export interface StrapiJob {
  readonly folder: string;
}

interface Strapi {
  start(): Promise<unknown>;
}

serveJob(async ({ folder }: StrapiJob): Promise<object> => {
  process.chdir(folder);
  const require = createRequire(join(folder, 'package.json'));
  const { createStrapi } = require('@strapi/strapi') as { createStrapi(options: object): Strapi };
  await createStrapi({ appDir: folder, distDir: folder }).start();
  return {};
});
