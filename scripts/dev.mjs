// The hub with hot reload: the compiler and the hub watch the server, Vite serves the page and passes the API's calls on.
import { spawn } from 'node:child_process';
import { readEnvFile, root, setUp, tool } from './setup.mjs';

setUp();
readEnvFile();
const port = process.env.PORT ?? '3000';
const commands = [
  [tool('tsc'), ['-b', '--watch', '--preserveWatchOutput', 'contract', 'server']],
  [process.execPath, ['--watch', '--watch-preserve-output', 'server/dist/main.js']],
  [tool('vite'), ['web', '--clearScreen', 'false']],
];
const children = commands.map(([command, args]) =>
  spawn(/** @type {string} */ (command), /** @type {string[]} */ (args), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port, HUB_ORIGIN: `http://127.0.0.1:${port}` },
  }),
);
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
