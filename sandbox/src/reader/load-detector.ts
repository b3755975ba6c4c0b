import type { LineDetector } from './line-detector.ts';
import { DETECTOR_UNAVAILABLE, type LineDetection } from './page-format.ts';

/** The longer side of the picture for the line detector. */
const DETECTOR_SIDE_PX = 1_280;

/** Null where onnxruntime has no binary for this machine. Pages are read worse without it. */
export async function loadDetector(lines: LineDetection, threads = 1): Promise<LineDetector | null> {
  if (lines === 'tesseract') return null;
  try {
    const { lineDetector } = await import('./line-detector.ts');
    return await lineDetector(DETECTOR_SIDE_PX, threads);
  } catch (error) {
    console.error(DETECTOR_UNAVAILABLE, error);
    return null;
  }
}
