// Apart from the drawer: the child may open few files, so it loads no schemas.

/** The longer side of a drawn picture: a written page can be read, and some 200 KB. */
export const MAX_DRAWN_PX = 1_600;
