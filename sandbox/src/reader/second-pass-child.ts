// The program of the second pass, in the sandbox: it reads weak lines again with PP-OCR's recognizer. It gets the file as open descriptor
// 3 and its task as one argument, and writes one line of JSON for each page.
import { readInput } from '../child-io.ts';
import { openChildDocument, sendLine } from './child-document.ts';
import { knownWords } from './known-words.ts';
import { paddleRecognizer } from './paddle-recognizer.ts';
import { formatSecondPassPage, type SecondPassCommand } from './page-format.ts';
import { turned } from './picture.ts';
import { rereadLines } from './read-picture.ts';

const task = JSON.parse(process.argv[2] ?? '') as SecondPassCommand;
const known = knownWords(task.terms);
const { picture } = await openChildDocument(task.type, readInput());
const recognize = await paddleRecognizer();
for (const { page, turns, weak } of task.pages) {
  const upright = await turned(await picture(page), turns);
  sendLine(formatSecondPassPage({ page, lines: await rereadLines(upright, weak, { recognize, known }) }));
}
process.exit(0);
