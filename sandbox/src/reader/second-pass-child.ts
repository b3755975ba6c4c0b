// The program of the second pass, in the sandbox: it reads weak lines again with PP-OCR's recognizer. It loads its model first, and then gets a
// line with its task, and the file. It writes one line of JSON for each page.
import { readTaskAndFile } from '../child-io.ts';
import { openChildDocument, sendLine } from './child-document.ts';
import { knownWords } from './known-words.ts';
import { paddleRecognizer } from './paddle-recognizer.ts';
import { formatSecondPassPage, type SecondPassCommand, type SecondPassInput } from './page-format.ts';
import { turned } from './picture.ts';
import { rereadLines } from './reread-lines.ts';

const { terms } = JSON.parse(process.argv[2] ?? '') as SecondPassCommand;
const known = knownWords(terms);
const recognize = await paddleRecognizer();
const input = readTaskAndFile();
const task = input.task as SecondPassInput;
const { picture } = await openChildDocument(task.type, input.file);
for (const { page, turns, weak, words: first = [] } of task.pages) {
  const upright = await turned(await picture(page), turns);
  sendLine(formatSecondPassPage({ page, lines: await rereadLines(upright, weak, { recognize, known, first }) }));
}
process.exit(0);
