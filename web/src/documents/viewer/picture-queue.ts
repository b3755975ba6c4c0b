/** The hub draws few pictures at a time for one person, and the page on the screen needs one too. */
const MAX_AT_A_TIME = 2;

/** Does a few tasks at a time, the latest first: that is what is in sight now. */
export function taskQueue(maxAtATime: number) {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = () => {
    if (running >= maxAtATime) return;
    const task = waiting.pop();
    if (!task) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      next();
    });
  };
  return {
    /** @returns takes the task out again if it has not begun */
    add(task: () => Promise<void>): () => void {
      waiting.push(task);
      next();
      return () => {
        const at = waiting.indexOf(task);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
  };
}

export const pictureQueue = taskQueue(MAX_AT_A_TIME);
