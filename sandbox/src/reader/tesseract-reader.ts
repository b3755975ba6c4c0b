import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { modelPath } from './language-models.ts';
import type { Picture } from './picture.ts';

/** Tesseract was trained on lines of about this height. */
export const LINE_HEIGHT_PX = 44;
/** Paper around a line. Without it tesseract loses the first letters. */
const [MARGIN_ABOVE_PX, MARGIN_BESIDE_PX] = [8, 10];

/** A word of one line; `from` and `to` are fractions of the line's length. */
export interface LineWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly confidence: number;
}

/** The confidence of a line: the mean of its words, weighted by length. */
export function lineConfidence(words: ReadonlyArray<Pick<LineWord, 'text' | 'confidence'>>): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0);
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length;
}

/** A word of a page; its box is in pixels. */
export interface PageWord extends Pick<LineWord, 'text' | 'confidence'> {
  readonly box: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
  readonly line: number;
}

export interface TesseractReader {
  /** Reads one line, level and `LINE_HEIGHT` high. */
  line(picture: Picture): LineWord[];
  /** Finds the lines of a page and reads them. Works only for upright pages with straight lines. */
  page(picture: Picture): PageWord[];
}

/** The parts of tesseract's answer (`GetJSONText`) that are used. */
interface TesseractJson {
  readonly blocks: ReadonlyArray<{
    readonly paragraphs: ReadonlyArray<{
      readonly lines: ReadonlyArray<{
        readonly words: ReadonlyArray<{
          readonly text: string;
          readonly confidence: number;
          readonly bbox: PageWord['box'];
        }>;
      }>;
    }>;
  }> | null;
}

/** Values of tesseract's OcrEngineMode and PageSegMode. */
const LSTM_ONLY = 1;
const [PAGE, SINGLE_LINE, RAW_LINE] = ['3', '7', '13'] as const;

/** Tesseract's warnings about small lines are no use, and a failure throws an error anyway. */
const QUIET = { print: () => undefined, printErr: () => undefined };

/** The build with SIMD; very old processors need the one without. */
async function loadModule() {
  try {
    const { default: load } = await import('tesseract.js-core/tesseract-core-simd-lstm.js');
    return await load(QUIET);
  } catch {
    const { default: load } = await import('tesseract.js-core/tesseract-core-lstm.js');
    return await load(QUIET);
  }
}

/**
 * Loads tesseract into this process, which is a child of the hub. tesseract.js would run it in a thread of its own, and its messages would
 * take a fifth of the time of a line.
 * @returns its core, and how to begin a reader of some languages in it
 */
async function loadCore() {
  const core = await loadModule();
  function begin(languages: readonly string[]) {
    for (const language of languages) {
      core.FS.writeFile(`/${language}.traineddata`, gunzipSync(readFileSync(modelPath(language))));
    }
    const api = new core.TessBaseAPI();
    if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0) throw new Error('Tesseract cannot load its models');
    api.SetVariable('user_defined_dpi', '300');
    // Otherwise tesseract reads each weak line again as white on black.
    api.SetVariable('tessedit_do_invert', '0');
    return api;
  }
  return { core, begin };
}

/** A picture as a portable graymap (PGM), with a margin in the colour of its edges. */
function toGraymap({ data, width, height }: Picture, above = 0, beside = 0): Buffer {
  const [across, down] = [width + 2 * beside, height + 2 * above];
  const head = Buffer.from(`P5\n${across} ${down}\n255\n`);
  const map = Buffer.allocUnsafe(head.length + across * down);
  head.copy(map);
  let to = head.length;
  for (let y = 0; y < down; y += 1) {
    const row = Math.max(0, Math.min(height - 1, y - above)) * width;
    for (let x = 0; x < across; x += 1) {
      const at = (row + Math.max(0, Math.min(width - 1, x - beside))) * 3;
      map[to++] = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    }
  }
  return map;
}

/** Models of these read only the lines that English reads badly: on every line they take half as long again. */
const OTHER_SCRIPTS = new Set('ara asm ben guj hin kan mal mar nep ori pan san sin tam tel urd'.split(' '));
/** A line in another script is read with less confidence by a model of Latin letters, and with more by its own. */
const [MAX_FOREIGN_CONFIDENCE, MIN_SCRIPT_CONFIDENCE] = [50, 55];
/** Of the letters of a line. The rest are names and terms in English. */
const MIN_SCRIPT_SHARE = 0.3;

/** Whether words of a line, read with models of other scripts too, are better than those of a model of Latin letters. */
export function isInOtherScript(latin: readonly LineWord[], all: readonly LineWord[]): boolean {
  return lineConfidence(all) >= Math.max(MIN_SCRIPT_CONFIDENCE, lineConfidence(latin)) && hasOtherScript(all);
}

const hasOtherScript = (words: readonly LineWord[]) => {
  const letters = words.flatMap(({ text }) => text.match(/\p{L}/gu) ?? []);
  return (
    letters.filter((letter) => !/\p{Script=Latin}/u.test(letter)).length >=
    Math.max(1, letters.length * MIN_SCRIPT_SHARE)
  );
};

/** Tesseract with its packaged models; nothing is downloaded. */
export async function tesseractReader(languages: readonly string[]): Promise<TesseractReader> {
  const { core, begin } = await loadCore();
  const latin = languages.filter((language) => !OTHER_SCRIPTS.has(language));
  const first = begin(latin.length > 0 ? latin : languages);
  const hasOthers = latin.length > 0 && latin.length < languages.length;
  let all: typeof first | undefined;
  /** Loaded when the first line is not read well. Its own script comes first: it decides between letters that look alike. */
  const withAll = () =>
    (all ??= begin(languages.toSorted((a, b) => Number(latin.includes(a)) - Number(latin.includes(b)))));

  function read(api: typeof first, image: Buffer, segmentation: string) {
    api.SetVariable('tessedit_pageseg_mode', segmentation);
    core.FS.writeFile('/input', image);
    if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract cannot load the picture');
    api.Recognize(null);
    const { blocks } = JSON.parse(api.GetJSONText(0)) as TesseractJson;
    const lines = (blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
    return lines.map(({ words }) =>
      words.map(({ text, ...word }) => ({ text: text.trim(), ...word })).filter(({ text }) => text !== ''),
    );
  }
  function readLine(api: typeof first, picture: Picture): LineWord[] {
    const image = toGraymap(picture, MARGIN_ABOVE_PX, MARGIN_BESIDE_PX);
    const fractionAt = (x: number) => Math.max(0, Math.min(1, (x - MARGIN_BESIDE_PX) / picture.width));
    let words = read(api, image, SINGLE_LINE).flat();
    // Tesseract searches for letters first and reads nothing when it finds none. The raw mode skips that search.
    if (words.length === 0 && picture.width > 2 * picture.height) words = read(api, image, RAW_LINE).flat();
    return words.map(({ text, bbox, confidence }) => ({
      text,
      from: fractionAt(bbox.x0),
      to: fractionAt(bbox.x1),
      confidence,
    }));
  }
  return {
    line(picture) {
      const words = readLine(first, picture);
      if (!hasOthers || words.length === 0 || lineConfidence(words) >= MAX_FOREIGN_CONFIDENCE) return words;
      const others = readLine(withAll(), picture);
      return isInOtherScript(words, others) ? others : words;
    },
    page: (picture) =>
      read(hasOthers ? withAll() : first, toGraymap(picture), PAGE).flatMap((words, line) =>
        words.map(({ text, bbox, confidence }) => ({ text, box: bbox, line, confidence })),
      ),
  };
}
