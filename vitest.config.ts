import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };

/** Test files that replace a module need a process of their own: the module would stay replaced for the next file. */
const MOCKING = ['embedded-postgres', 'sandbox', 'server', 'web'].flatMap((workspace) =>
  readdirSync(`${import.meta.dirname}/${workspace}/src`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${workspace}/src/${name}`)
    .filter((path) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8').includes('vi.mock(')),
);
const mocking = (...workspaces: string[]) =>
  MOCKING.filter((path) => workspaces.some((workspace) => path.startsWith(`${workspace}/`)));

/** Files that take most of a minute. Started last, one of them would run alone. */
const LONG = /e2e\/(look|provider|main-job|mails|search|firefox)\.test|sandboxed-reader\.test|reading-journey\.test/;

/** The long files of each project first. Without results of an earlier run Vitest begins with the largest files. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = ({ project, moduleId }: TestSpecification) =>
      // Files of one project stay together: a process serves one project and would be started again at each change.
      projects.indexOf(project.name) * 2 + (LONG.test(moduleId) ? 0 : 1);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

// Loading the application takes longer than the tests of most files, so the files of a process share it (isolate: false). A test
// therefore restores what it changed of the process, its globals and its modules.
const server = {
  setupFiles: ['testing/src/end-each-file.ts', 'testing/src/idle-connections.ts'],
  // A full machine may stop a test for most of a minute. One that waits for nothing real still ends.
  testTimeout: 90_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 20_000 } },
};
const web = { environment: 'happy-dom', testTimeout: 60_000 };

export default defineConfig({
  test: {
    // Tests wait for databases, child processes, browsers and timeouts, so one worker per core leaves time unused. The hubs and browsers
    // of the journeys fill the cores too: with two workers per core some of them wait longer than a person would.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        ssr,
        test: { name: 'contract', include: ['{contract,page-corners}/src/**/*.test.ts'], isolate: false },
      },
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
          exclude: mocking('embedded-postgres', 'sandbox', 'server'),
          globalSetup: ['testing/src/global-setup.ts'],
          isolate: false,
          ...server,
        },
      },
      {
        resolve,
        ssr,
        test: { name: 'server-mocks', include: mocking('embedded-postgres', 'sandbox', 'server'), ...server },
      },
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
          testTimeout: 240_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 40_000 } },
          isolate: false,
        },
      },
    ],
  },
});
