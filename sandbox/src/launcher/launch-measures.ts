/** What the launcher does before it becomes the child. No new privileges are always set. */
export interface LaunchMeasures {
  /** Landlock: the only paths that can be read and executed. Null without Landlock. */
  readonly readable: readonly string[] | null;
  /** The filter of system calls. */
  readonly seccomp: boolean;
}
