// The program that looks a second time at lines that were read badly, in the cage and with PP-OCR's recognizer. It gets the file as
// open descriptor 3 and its task as one argument; it answers one line of JSON a page.
import { openChildDocument, say } from './child-document.ts';
import { knownWords } from './known-words.ts';
import { againLine, type AgainCall } from './page-line.ts';
import { paddleReader } from './paddle-lines.ts';
import { turned } from './picture.ts';
import { readLinesAgain } from './read-picture.ts';

const task = JSON.parse(process.argv[2] ?? '') as AgainCall;
const known = knownWords(task.terms);
const { picture } = await openChildDocument(task.type);
const paddle = await paddleReader();
for (const { page, turns, weak } of task.pages) {
  const upright = await turned(await picture(page), turns);
  say(againLine({ page, lines: await readLinesAgain(upright, weak, { paddle, known }) }));
}
process.exit(0);
