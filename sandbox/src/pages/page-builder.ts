import type { FileType } from '@exam-vault/contract/files';
import { isSheet } from '@exam-vault/page-corners/corners';

/** A point of a picture, in fractions of its upright width and height. */
export type Point = readonly [x: number, y: number];
/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point];

const toPoint = ([x, y]: Point) => ({ x, y });
export const toPoints = ([a, b, c, d]: Corners) => [toPoint(a), toPoint(b), toPoint(c), toPoint(d)] as const;

/** Whether the corners can be those of a sheet: clockwise from the top left, convex, and not tiny. */
export const areSheetCorners = (corners: Corners): boolean => isSheet(toPoints(corners));

/** A picture that becomes a page. */
export interface PagePicture {
  readonly path: string;
  readonly type: Exclude<FileType, 'PDF'>;
  /** Quarter turns clockwise, after the picture is upright by its EXIF data and straightened. */
  readonly turns: 0 | 1 | 2 | 3;
  /** The corners of the paper; null: the whole picture is the page. */
  readonly corners: Corners | null;
}

/** A picture did not decode, or exceeded a limit. */
export class PageBuildError extends Error {
  override name = 'PageBuildError';
  /** Its number in the list, from 1; null when it is not known which one it was. */
  readonly picture: number | null;

  constructor(message: string, picture: number | null) {
    super(message);
    this.picture = picture;
  }
}

/** Makes one document of several pictures, in a sandbox. */
export interface PageBuilder {
  /**
   * A PDF with a page for each picture, in their order. The same pictures always give the same bytes.
   * @throws PageBuildError, SandboxUnavailableError
   */
  build(pictures: readonly PagePicture[]): Promise<Buffer>;
}
