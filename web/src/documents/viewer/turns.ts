interface Size {
  readonly width: number;
  readonly height: number;
}

/** The sheet as it lies after the user's quarter turns, and the upright page inside it. */
export function turnedStyle(
  width: number,
  ratio: number,
  turns: number,
): { sheet: Size; upright: Size; transform: string } {
  if (turns % 2 === 0) {
    const size = { width, height: Math.floor(width * ratio) };
    return {
      sheet: size,
      upright: size,
      transform: turns === 2 ? `translate(${size.width}px, ${size.height}px) rotate(180deg)` : 'none',
    };
  }
  const sheet = { width, height: Math.floor(width / ratio) };
  const upright = { width: sheet.height, height: sheet.width };
  const transform =
    turns === 1 ? `translate(${sheet.width}px, 0) rotate(90deg)` : `translate(0, ${sheet.height}px) rotate(270deg)`;
  return { sheet, upright, transform };
}

/** Height by width of the sheet as it lies. */
export const turnedRatio = (ratio: number, turns: number) => (turns % 2 === 0 ? ratio : 1 / ratio);
