import type { ReadPage } from '@exam-vault/contract/search';
import type { QueryKey } from '@tanstack/react-query';

/** The words to highlight in a file, and the page to open. */
export interface HighlightRequest {
  /** The page to open. */
  readonly page: number | null;
  /** Folded. */
  readonly words: readonly string[];
  /** The text of the document is indexed completely. */
  readonly isRead: boolean;
  /** The query key of the words of its pages. */
  readonly key: QueryKey;
  readonly load: (page: number) => Promise<ReadPage>;
}

export interface ViewerProps {
  readonly url: string;
  readonly title: string;
  readonly highlight: HighlightRequest | null;
  /** The file is on the screen. */
  readonly onReady: () => void;
  /** The file could not be loaded. */
  readonly onFail: () => void;
}
