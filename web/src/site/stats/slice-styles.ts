/** Six colours in three textures give eighteen different slices. */
const TEXTURES = ['plain', 'hatched', 'dotted'] as const;
const INK_COUNT = 6;

/** How a slice and its row are drawn. `ink` is a colour of PieChart.module.css. */
export interface SliceStyle {
  readonly ink: string;
  readonly texture: (typeof TEXTURES)[number];
}

/** Spec section 2: pending orange, approved green, rejected red. */
export const STATUS_STYLES: readonly SliceStyle[] = [
  { ink: 'pending', texture: 'dotted' },
  { ink: 'approved', texture: 'plain' },
  { ink: 'rejected', texture: 'hatched' },
];

/** Styles for values without a colour of their own. A slice also has the letter of its row, so no meaning depends on the style. */
export function defaultStyles(count: number): SliceStyle[] {
  return Array.from({ length: count }, (_, index) => ({
    ink: String(index % INK_COUNT),
    texture: TEXTURES[Math.floor(index / INK_COUNT) % TEXTURES.length] ?? 'plain',
  }));
}

/** The fill of a texture in a chart. */
export function textureFill(chart: string, { texture }: SliceStyle): string {
  return texture === 'plain' ? 'none' : `url(#${chart}-${texture})`;
}
