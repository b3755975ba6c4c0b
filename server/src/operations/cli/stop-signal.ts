/** The first Ctrl-C (or TERM) lets what is under way end in order, the second ends the process. */
export function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => stop.abort(new Error('It was stopped')));
  }
  return stop.signal;
}
