type Ending = () => unknown;
const endings: Ending[] = [];

/**
 * Runs when the test file ends, the last one registered first. Vitest drops an `afterAll` that is called in a hook or in a test without a
 * word, which left hubs, databases and folders behind. This one may be called anywhere: end-each-file.ts sees to it.
 */
export function atEnd(ending: Ending): void {
  endings.push(ending);
}

/** Runs what is registered, all of it even when some fail. @throws AggregateError */
export async function endAll(): Promise<void> {
  const errors: unknown[] = [];
  for (let ending = endings.pop(); ending; ending = endings.pop()) {
    try {
      await ending();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'not everything of the test file could be ended');
}
