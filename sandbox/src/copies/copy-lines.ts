/** Bytes of a copy in one line of its child, before they are base64. */
export const LINE_BYTES = 196_608;
/** The copy is whole. */
export const LAST_LINE = '.';
