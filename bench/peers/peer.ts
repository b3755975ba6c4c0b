import type { Database } from '@exam-vault/server/database/connect';

/** What is asked of the hub and of each peer. */
export const QUESTIONS = [
  'first page', 'middle page', 'last page', 'one filter', 'two filters', 'title, common', 'title, rare', 'one paper', 'papers by status',
] as const; // prettier-ignore
export type QuestionName = (typeof QUESTIONS)[number];

/** The values that the questions are about. */
export interface Subjects {
  readonly middlePage: number;
  readonly lastPage: number;
  readonly commonWord: string;
  readonly rareWord: string;
  readonly paperId: string;
}

/** What an answer says, to hold two answers against each other. */
export interface Said {
  /** Exact, for a list. */
  readonly total?: number;
  /** Of the papers, in their order. */
  readonly ids?: readonly string[];
  /** Papers by their status. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Where its papers are. */
export interface PeerTable {
  readonly name: string;
  /** The column with the paper's id. */
  readonly id: string;
  /** What a statement sets to hide a public paper, or to show it again. */
  readonly hide: string;
}

/** A running product that answers the questions. */
export interface Peer {
  readonly name: string;
  readonly origin: string;
  /** Without those that it has no call for. */
  readonly paths: Readonly<Partial<Record<QuestionName, string>>>;
  /** @param body the parsed answer to a question */
  read(question: QuestionName, body: unknown): Said;
  readonly table: PeerTable;
  readonly stop: () => Promise<void>;
}

/** A database of its own for a peer, on the server of the hub, with the hub's papers and the indexes that its lists use. */
export interface PeerDatabase extends Database {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
    readonly database: string;
  };
}
