/** What runs in threads: costly work on texts of members. A thread loads the module of a task at its first use. */
export const TASKS = {
  renderAnswer: async () => (await import('../answers/render-answer.ts')).renderAnswer,
};

export type TaskName = keyof typeof TASKS;
type Task<Name extends TaskName> = Awaited<ReturnType<(typeof TASKS)[Name]>>;
export type TaskInput<Name extends TaskName> = Parameters<Task<Name>>;
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<Task<Name>>>;
