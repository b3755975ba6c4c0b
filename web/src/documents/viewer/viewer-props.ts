import type { ReadPage } from '@exam-vault/contract/search';
import type { QueryKey } from '@tanstack/react-query';

/** What is looked for in a file. */
export interface HighlightRequest {
  /** The page that it is opened at. */
  readonly page: number | null;
  /** To be marked, folded. */
  readonly words: readonly string[];
  /** The text of the document is taken as far as it goes. */
  readonly isRead: boolean;
  /** Under which the words of its pages are kept: another one when they are read anew. */
  readonly key: QueryKey;
  readonly load: (page: number) => Promise<ReadPage>;
}

export interface ViewerProps {
  readonly url: string;
  readonly title: string;
  readonly highlight: HighlightRequest | null;
  /** The file is on the screen. */
  readonly onReady: () => void;
  /** It could not be read, or no longer. */
  readonly onFail: () => void;
}
