import type { Picture } from '../reader/picture.ts';
import type { Corners, Point } from './page-builder.ts';

const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/**
 * Maps the unit square to a quadrilateral (Heckbert, Fundamentals of Texture Mapping, 1989, section 2.2.3). Its corners are clockwise
 * from the top left.
 */
function projection([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): (u: number, v: number) => Point {
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const [dx1, dx2, dy1, dy2] = [x1 - x2, x3 - x2, y1 - y2, y3 - y2];
  const determinant = dx1 * dy2 - dx2 * dy1;
  const g = determinant === 0 ? 0 : (sumX * dy2 - dx2 * sumY) / determinant;
  const h = determinant === 0 ? 0 : (dx1 * sumY - sumX * dy1) / determinant;
  const [a, b] = [x1 - x0 + g * x1, x3 - x0 + h * x3];
  const [d, e] = [y1 - y0 + g * y1, y3 - y0 + h * y3];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return [(a * u + b * v + x0) / w, (d * u + e * v + y0) / w];
  };
}

/** The part of a picture between four corners, as a rectangle whose longer side is at most `maxSidePx`. */
export function straightenedPicture(picture: Picture, corners: Corners, maxSidePx: number): Picture {
  const { data, width: fullWidth, height: fullHeight } = picture;
  const inPixels = corners.map(([x, y]): Point => [x * (fullWidth - 1), y * (fullHeight - 1)]) as unknown as Corners;
  const [topLeft, topRight, bottomRight, bottomLeft] = inPixels;
  const across = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight), 1);
  const down = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight), 1);
  const scale = Math.min(1, maxSidePx / Math.max(across, down));
  const [width, height] = [Math.max(1, Math.round(across * scale)), Math.max(1, Math.round(down * scale))];
  const source = projection(inPixels);
  const straight = Buffer.alloc(width * height * 3);
  const clampX = (x: number) => Math.min(fullWidth - 1, Math.max(0, x));
  const clampY = (y: number) => Math.min(fullHeight - 1, Math.max(0, y));
  for (let y = 0, out = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, out += 3) {
      const [sourceX, sourceY] = source((x + 0.5) / width, (y + 0.5) / height);
      const [left, top] = [clampX(Math.floor(sourceX)), clampY(Math.floor(sourceY))];
      const [right, bottom] = [clampX(left + 1), clampY(top + 1)];
      const [partX, partY] = [Math.min(1, Math.max(0, sourceX - left)), Math.min(1, Math.max(0, sourceY - top))];
      const [a, b] = [(top * fullWidth + left) * 3, (top * fullWidth + right) * 3];
      const [c, d] = [(bottom * fullWidth + left) * 3, (bottom * fullWidth + right) * 3];
      for (let color = 0; color < 3; color += 1) {
        const above = (data[a + color] ?? 0) * (1 - partX) + (data[b + color] ?? 0) * partX;
        const below = (data[c + color] ?? 0) * (1 - partX) + (data[d + color] ?? 0) * partX;
        straight[out + color] = above * (1 - partY) + below * partY;
      }
    }
  }
  return { data: straight, width, height };
}
