/** What the launcher does before it becomes the child. No new privileges are always set. */
export interface LaunchMeasures {
  /** Landlock: the only paths that can be read and executed. Null without Landlock. */
  readonly readable: readonly string[] | null;
  /** The folder of a program that works on files: it may write there, and nowhere else. */
  readonly writable: string | null;
  /** The filter of system calls. */
  readonly seccomp: boolean;
}
