// The program that reads headers in the sandbox, while somebody waits. It is started before its file is known: it loads its models, then
// waits for its input, a line with its task and the file. It reads one file only, writes one line of JSON for each page, and ends.
import { readTaskAndFile } from '../child-io.ts';
import { isBetterLayer } from './better-reading.ts';
import { loadPdfium } from '../pdfium/pdfium.ts';
import { HEADER_SIDE_PX, openChildDocument, sendLine } from './child-document.ts';
import type { HeaderReading, SecondPassLine, WeakLine } from './document-reader.ts';
import { knownWords } from './known-words.ts';
import { loadDetector } from './load-detector.ts';
import { formatHeader, type HeaderCommand, type HeaderTask } from './page-format.ts';
import { isBlank, type Picture } from './picture.ts';
import { readUpperPart } from './read-picture.ts';
import { rereadLines } from './reread-lines.ts';
import { readWholePage } from './read-whole-page.ts';
import { tesseractReader } from './tesseract-reader.ts';
import { readTextLayer } from './text-layer.ts';
import { threadedRecognizer } from './threaded-recognizer.ts';

const command = JSON.parse(process.argv[2] ?? '') as HeaderCommand;
const known = knownWords(command.terms);
// The thread loads its model while the rest is loaded here.
const recognize = command.lines === 'detector' ? threadedRecognizer() : null;
const detectLines = await loadDetector(command.lines);
const tesseract = await tesseractReader(command.languages);
const pdfium = await loadPdfium();

async function readHeader(picture: Picture): Promise<Pick<HeaderReading, 'turns' | 'words' | 'second'>> {
  // An empty page takes the readers as long as any other, and a file may claim a thousand of them.
  if (isBlank(picture)) return { turns: 0, words: [], second: [] };
  if (!detectLines || !recognize) {
    const { turns, words } = await readWholePage(picture, tesseract);
    return { turns, words, second: [] };
  }
  const rereadings = new Map<WeakLine, Promise<SecondPassLine[]>>();
  const { turns, words, weak } = await readUpperPart(picture, {
    detectLines,
    tesseract,
    known,
    onWeakLine: (page, line) => rereadings.set(line, rereadLines(page, [line], { recognize, known })),
  });
  // A page that was turned after all has other weak lines.
  const second = await Promise.all(weak.flatMap((line) => rereadings.get(line) ?? []));
  return { turns, words, second: second.flat() };
}

const { task, file } = readTaskAndFile();
const { type, from, to } = task as HeaderTask;
const { pdf, count, picture } = await openChildDocument(type, file, HEADER_SIDE_PX, pdfium);

async function headerOf(page: number): Promise<Pick<HeaderReading, 'source' | 'turns' | 'words' | 'second'>> {
  const layer = pdf?.withPage(page - 1, (handle) => readTextLayer(pdf, handle, known));
  const ofLayer = layer && { source: 'text' as const, turns: layer.turns, words: layer.words, second: [] };
  if (ofLayer && layer.isWhole) return ofLayer;
  const read = await readHeader(await picture(page));
  return ofLayer && layer.isHidden && isBetterLayer(layer, read, known) ? ofLayer : { source: 'picture', ...read };
}

for (let page = from; page <= Math.min(count, to); page += 1) {
  const title = page === from && pdf?.title ? { title: pdf.title } : {};
  sendLine(formatHeader({ page, pages: count, ...(await headerOf(page)), ...title }));
}
// Exits at once: work that the readers left behind is not needed.
process.exit(0);
