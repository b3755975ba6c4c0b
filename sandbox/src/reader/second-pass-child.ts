// The program that looks a second time at lines that were read badly, in the sandbox and with PP-OCR's recognizer. It gets the file as
// open descriptor 3 and its task as one argument; it answers one line of JSON a page.
import { openChildDocument, say } from './child-document.ts';
import { knownWords } from './known-words.ts';
import { formatSecondPassPage, type SecondPassCommand } from './page-format.ts';
import { paddleRecognizer } from './paddle-recognizer.ts';
import { turned } from './picture.ts';
import { rereadLines } from './read-picture.ts';

const task = JSON.parse(process.argv[2] ?? '') as SecondPassCommand;
const known = knownWords(task.terms);
const { picture } = await openChildDocument(task.type);
const paddle = await paddleRecognizer();
for (const { page, turns, weak } of task.pages) {
  const upright = await turned(await picture(page), turns);
  say(formatSecondPassPage({ page, lines: await rereadLines(upright, weak, { paddle, known }) }));
}
process.exit(0);
