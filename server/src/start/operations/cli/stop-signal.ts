/** Aborts at the first SIGINT or SIGTERM, so that the command can end cleanly. A second signal ends the process. */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('It was stopped')));
  }
  return stop.signal;
}
