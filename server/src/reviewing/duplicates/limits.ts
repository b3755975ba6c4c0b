/**
 * Where the lines are drawn between a copy, a part and another paper (decision 50). Set on the fitted half of `bench/duplicates`.
 *
 * Shares are of weight, from 0 to 1. Weight is counted in words: a word that nothing else of the paper has weighs 1.
 */

/** Shares of what is particular that must be found. */
export const SHARES = {
  typed: {
    /** The same paper. */
    same: 0.83,
    /** The same questions under another head or in another order. */
    again: 0.83,
    /** All of the part is in the whole. */
    part: 0.85,
    /** Worth a quiet line. */
    similar: 0.65,
  },
  /** Where one was read from a picture, or badly: words are lost, and misread beyond knowing. */
  rough: { same: 0.55, again: 0.65, part: 0.6, similar: 0.45 },
} as const;
/** Where the heads say too little, so much more is needed. */
export const MORE_WITHOUT_HEAD = 0.05;
/** A part has so much more of it in the whole than the other way round. */
export const MIN_LARGER = 0.15;
/** Of a copy so much may be questions that are not there, and as much more as was not read of the others. */
export const MAX_OTHERS = 0.2;
/** Of a question with less weight it is a chance whether it is there. */
export const MIN_TELLING = 1.9;
/** So many of the questions were read as well as this, or worse: it tells how clearly a paper can be read. */
export const CLARITY_RANK = 0.7;

/** From this clarity on, and with such a share of other questions, words decide alone. */
export const CLEAR = { least: 0.9, others: 0.12 } as const;

/** Weight that must be found: less may be a cover, a form or a chance. */
export const EVIDENCE = {
  same: 5,
  part: 10,
  /** Where a paper is not cut into questions. */
  lines: 14,
  /** A part of a single question. */
  singleQuestion: 20,
} as const;

/** The share of the found weight that must be in one order in both papers; words of a badly read question are found anywhere. */
export const ORDER = { typed: 0.8, rough: 0.55 } as const;
/** Of a question with less weight its place says nothing. */
export const MIN_ORDERED = { typed: 0.9, rough: 2 } as const;

/** Of what a part has in the whole so much stands in one stretch, less what else stands there. */
export const MIN_OF_SPAN = 0.8;
/** A badly read part is in the whole about as long as it is itself. */
export const MAX_STRETCH = 1.25;

/** A question counts as the same if so much of it is found; in badly read papers so much of what is usual. */
export const MOST = 0.6;
/** A question, or a beginning, of at least so much weight with a lesser share of the other paper is something else. */
export const OTHERWISE = { share: 0.3, weight: 4, begin: 0.15 } as const;
/** A question weighs no more than this, and than so many usual ones: a table or formulas may follow the last one. */
export const QUESTION = { most: 20, least: 6, ofUsual: 3 } as const;

/** What tokens weigh beside a word. */
export const WEIGHT = {
  number: 0.6,
  letter: 0.3,
  /** In badly read text words of so few letters are what is left of others. */
  shortLetters: 3,
  /** A word in more than a share of the hub's documents, once there are enough of them to say so. */
  common: 0.4,
  commonShare: 0.3,
  minDocuments: 20,
  /** A word found misread. */
  misread: 0.85,
} as const;

/**
 * What so many papers have that otherwise differ, and such a share of those that are compared, says nothing about one of them. A question of a
 * question bank is in fewer.
 */
export const MIN_GROUPS = 3;
export const COMMON_SHARE = 0.5;
/** Papers with so many pairs of words in common are one paper, not two of a template; of badly read ones fewer are read alike. */
export const ONE_PAPER = { typed: 0.6, rough: 0.45 } as const;
/** A page of which papers that otherwise differ have so much says nothing about one of them. */
export const SHARED_PAGE = { typed: 0.8, rough: 0.5 } as const;

/** Pages of which no more is read may be alike by chance. */
export const MIN_SAME_TEXT = 12;
/** Without so many of its words, spelled alike, two papers are not looked at closer. */
export const MIN_SHARED = { typed: 0.25, rough: 0.12 } as const;
/** Of so many long words that the other paper lacks so much is there with other letters: one of them has a bad text layer. */
export const OTHERWISE_READ = { words: 8, share: 0.6 } as const;
/** A photo of which fewer words are read cannot be compared by them. */
export const MIN_READABLE = 7;
