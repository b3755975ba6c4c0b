import { pino, type Logger } from 'pino';

/** A logger that prints only warnings and errors, each as one plain line on standard error. */
export function warnings(): Logger {
  const write = (line: string) => {
    const { msg } = JSON.parse(line) as { msg?: string };
    process.stderr.write(`${msg ?? line}\n`);
  };
  return pino({ level: 'warn' }, { write });
}
