export interface ViewerProps {
  readonly url: string;
  readonly title: string;
  /** The file is on the screen. */
  readonly onReady: () => void;
  /** It could not be read, or no longer. */
  readonly onFail: () => void;
}
