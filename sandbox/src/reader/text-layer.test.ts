import { describe, expect, it } from 'vitest';
import type { Pdfium } from '../pdfium/pdfium.ts';
import { readTextLayer } from './text-layer.ts';

/** Where the numbers of a box and of a place on the screen are written. */
const [BOX, PLACE] = [0, 64];

/** PDFium with one line of these characters, each ten points wide on a page of 1,000. */
function pdfiumOf(codes: readonly number[]): Pdfium {
  const view = new DataView(new ArrayBuffer(128));
  const free: number[] = [BOX, PLACE];
  const fake = {
    memory: { buffer: view.buffer },
    malloc: () => free.shift(),
    free: () => undefined,
    FPDFText_LoadPage: () => 1,
    FPDFText_ClosePage: () => undefined,
    FPDFText_CountChars: () => codes.length,
    FPDFText_GetUnicode: (_text: number, index: number) => codes[index],
    FPDFText_GetCharBox: (_text: number, index: number, ...at: number[]) => {
      const box = [10 * index, 10 * index + 10, 500, 510];
      for (const [part, address] of at.entries()) view.setFloat64(address, box[part] ?? 0, true);
      return 1;
    },
    FPDFPage_CountObjects: () => 0,
    FPDF_GetPageWidthF: () => 1_000,
    FPDF_GetPageHeightF: () => 1_000,
    FPDF_PageToDevice: (...given: number[]) => {
      const [x = 0, y = 0, toX = 0, toY = 0] = given.slice(-4);
      view.setInt32(toX, 100 * x, true);
      view.setInt32(toY, 100_000 - 100 * y, true);
    },
  };
  return fake as unknown as Pdfium;
}

const pdfOf = (codes: readonly number[]) => ({ pdfium: pdfiumOf(codes), document: 1 });
const wordsOf = (codes: readonly number[]) =>
  readTextLayer(pdfOf(codes), 1, { rank: () => 1 } as never).words.map(({ text }) => text);
const halves = (text: string) => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

describe('the text layer of a page', () => {
  it('has the letters of formulas as usual letters', () => {
    expect(wordsOf(halves('Find \u{1D465}\u{1D7CF} + \u{1D706}'))).toEqual(['Find', 'x1', '+', 'λ']);
  });

  it('has other letters of two halves as they are, and no half alone', () => {
    expect(wordsOf([...halves('a \u{20000}'), 0x20, 0xd835, 0x62, 0xdc65])).toEqual(['a', '\u{20000}', 'b']);
  });

  it('parts words at signs that fonts name after no letter', () => {
    expect(wordsOf(halves('\uF0B7 t\u{D45}1 \uE012'))).toEqual(['t', '1']);
  });

  it('joins a word that a soft hyphen parts', () => {
    expect(wordsOf([...halves('inter'), 0xad, ...halves('net'), 2, ...halves('s')])).toEqual(['internets']);
  });

  const layerOf = (text: string) => readTextLayer(pdfOf(halves(text)), 1, { rank: () => null } as never);
  const LANGUAGES = [
    'Étudier la convergence de la suite définie par récurrence et déterminer sa limite lorsque le paramètre est strictement positif. Justifier soigneusement chaque étape du raisonnement.',
    'Bestimmen Sie die Lösung der Differentialgleichung und begründen Sie, warum die Anfangsbedingung erfüllt ist. Skizzieren Sie anschließend den Verlauf der Kurve im angegebenen Bereich.',
    'Calcule la fuerza que actúa sobre la placa y explique por qué el resultado no depende de la velocidad. Dibuje además un esquema con todas las magnitudes que ha utilizado en el ejercicio.',
    'Oblicz wartość oczekiwaną zmiennej losowej oraz jej wariancję, a następnie sprawdź, czy otrzymany wynik zgadza się z twierdzeniem podanym na wykładzie. Uzasadnij odpowiedź.',
  ];

  it.each(LANGUAGES)('is kept in a language without a word list: %s', (text) => {
    expect(layerOf(text).isWhole).toBe(true);
  });

  it.each([3, 7, 13])('is dropped when a broken font shifts its letters by %i', (step) => {
    const shifted = (text: string) =>
      text.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + step) % 26) + 97));
    for (const text of LANGUAGES) expect(layerOf(shifted(text)).words).toEqual([]);
  });

  it('is kept on a page of figures, and not when it is only the mark of a scanner', () => {
    expect(layerOf('0.9987 '.repeat(40)).isWhole).toBe(true);
    expect(layerOf('0.9987 '.repeat(4)).isWhole).toBe(false);
  });
});
