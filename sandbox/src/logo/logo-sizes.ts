// Apart from the reader: the child may open few files, so it loads no schemas.

/** The largest size of a logo in its own proportions: four times as high as the header shows it. */
export const MAX_WIDE_PX = 640;
export const MAX_WIDE_HEIGHT_PX = 160;
/** The icon of the installed app. */
export const SQUARE_PX = 512;
