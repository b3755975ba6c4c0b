import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };

/** The test files that replace a module: it would stay replaced for the next file of the same process. */
const MOCKING = ['sandbox', 'server', 'web'].flatMap((workspace) =>
  readdirSync(`${import.meta.dirname}/${workspace}/src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${workspace}/src/${name}`)
    .filter((path) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8').includes('vi.mock(')),
);
const mocking = (...workspaces: string[]) =>
  MOCKING.filter((path) => workspaces.some((workspace) => path.startsWith(`${workspace}/`)));

/** What takes a minute and more: begun last, one of them would go on alone. */
const LONG = /e2e\/(look|provider|edit)\.test|sandboxed-reader\.test|reading-journey\.test|cli\/hub(-embedded)?\.test/;

/** Without figures of an earlier run Vitest begins with the largest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// To load the application takes longer than most files' tests: the files of a process share it (isolate: false). So a test
// puts back what it changed of the process, its globals and its modules.
const server = {
  setupFiles: ['testing/src/end-each-file.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
};
const web = { environment: 'happy-dom', testTimeout: 20_000 };

export default defineConfig({
  test: {
    // Tests wait for databases, children and browsers: with one a core, a third of the cores' time is left.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: LongestFirst },
    projects: [
      { resolve, ssr, test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        resolve,
        ssr,
        test: {
          name: 'server',
          include: [
            '{server,embedded-postgres,sandbox,demo,testing}/src/**/*.test.ts',
            'server/test/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: mocking('sandbox', 'server'),
          globalSetup: ['testing/src/global-setup.ts'],
          isolate: false,
          ...server,
        },
      },
      { resolve, ssr, test: { name: 'server-mocks', include: mocking('sandbox', 'server'), ...server } },
      {
        resolve,
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: mocking('web'),
          isolate: false,
          ...web,
        },
      },
      { resolve, test: { name: 'web-mocks', include: mocking('web'), ...web } },
      {
        resolve,
        ssr,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-setup.ts'],
          // A browser on a busy machine: once more before a whole run counts as failed. Vitest says which were.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          isolate: false,
          // After the others, whose load would make a browser slow.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
