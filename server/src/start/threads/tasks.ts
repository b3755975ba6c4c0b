/** What runs in threads: costly work on texts of members. A thread loads the module of a task at its first use. */
export const TASKS = {
  comparePapers: async () => (await import('../../reviewing/duplicates/stored-comparison.ts')).compareStoredPapers,
  contentsPdf: async () => (await import('../../studying/selection/contents-pdf.ts')).contentsPdf,
  cutSolutionPages: async () => (await import('../../studying/questions/cut/cut-stored-pages.ts')).cutSolutionPages,
  cutPages: async () => (await import('../../studying/questions/cut/cut-stored-pages.ts')).cutStoredPages,
  fileKeys: async () => (await import('../../reviewing/duplicates/stored-comparison.ts')).fileKeys,
  findHeadings: async () => (await import('../../finding/outlines/headings.ts')).findHeadings,
  findPaperTopics: async () => (await import('../../studying/topics/paper-topics.ts')).findPaperTopics,
  findTextTopics: async () => (await import('../../studying/topics/text-topics.ts')).findTextTopics,
  headerKeys: async () => (await import('../../uploading/proposals/propose-from-json.ts')).headerKeysFromJson,
  mockPdf: async () => (await import('../../studying/subjects/mock-pdf/mock-pdf.ts')).mockPdf,
  picturePrint: async () => (await import('../../reviewing/duplicates/page-print.ts')).picturePrint,
  preparePage: async () => (await import('../../finding/indexing/prepare-page.ts')).preparePage,
  propose: async () => (await import('../../uploading/proposals/propose-from-json.ts')).proposeFromJson,
  questionsOfText: async () => (await import('../../studying/questions/cut/questions-of-text.ts')).questionsOfText,
  renderAnswer: async () => (await import('../../studying/answers/render-answer.ts')).renderAnswer,
  sideBySide: async () => (await import('../../reviewing/duplicates/stored-comparison.ts')).storedSideBySide,
  typePages: async () => (await import('../../finding/outlines/page-type.ts')).typePages,
};

/** Tasks that ask the hub's own thread for something meanwhile, such as rows of the database. */
export const ASKING_TASKS = {
  findRepeats: async () => (await import('../../studying/questions/find-repeats.ts')).findRepeats,
};

type Loaded<All extends Record<string, () => Promise<unknown>>> = {
  readonly [Name in keyof All]: Awaited<ReturnType<All[Name]>>;
};

declare module '../../serving/compute/compute-pool.ts' {
  interface Tasks extends Loaded<typeof TASKS> {}
  interface AskingTasks extends Loaded<typeof ASKING_TASKS> {}
}
