import { pino, type Logger } from 'pino';

/** Warnings, each as one plain line. */
export function warnings(): Logger {
  const write = (line: string) => {
    const { msg } = JSON.parse(line) as { msg?: string };
    process.stderr.write(`${msg ?? line}\n`);
  };
  return pino({ level: 'warn' }, { write });
}
