// The program that draws sketches of pages that were read before, in the sandbox. It gets the file on its standard input and its task as one
// argument, and writes one line for each page as `read-child` does, without words.
import { readInput } from '../child-io.ts';
import { openChildDocument, sendLine } from './child-document.ts';
import { formatPage, type SketchCommand } from './page-format.ts';
import { pageSketch } from './page-sketch.ts';
import { isBlank } from './picture.ts';

/** Far more than a sketch has, and little beside a page as it is read. */
const MAX_SIDE_PX = 1_024;

const task = JSON.parse(process.argv[2] ?? '') as SketchCommand;
const { count, picture } = await openChildDocument(task.type, readInput(), MAX_SIDE_PX);
for (const [at, turns] of task.turns.slice(0, count).entries()) {
  const pagePicture = await picture(at + 1);
  const sketch = isBlank(pagePicture) ? {} : { sketch: await pageSketch(pagePicture, turns) };
  sendLine(formatPage({ page: at + 1, pages: count, source: 'picture', turns, words: [], weak: [], ...sketch }));
}
process.exit(0);
