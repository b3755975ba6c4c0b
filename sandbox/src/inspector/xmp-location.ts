const NAME = /[^\s/>=<"']{1,200}/y;
const SPACE = /\s*/y;
const SPACE_CODE = 0x20;

/** `exif:GPSLatitude`, `drone-dji:GpsLongitude`, `geo:lat` and similar names. The declaration of a namespace is not a value. */
export function isLocation(name: string): boolean {
  const colon = name.lastIndexOf(':');
  const prefix = name.slice(0, Math.max(colon, 0));
  const local = name.slice(colon + 1);
  if (prefix === 'xmlns') return false;
  return /^gps/i.test(local) || (prefix === 'geo' && /^(lat|lon|long|lat_long|alt)$/.test(local));
}

/** The offset after the next `delimiter`, or the end of the text. */
function endOf(xml: string, delimiter: string, from: number): number {
  const start = xml.indexOf(delimiter, from);
  return start === -1 ? xml.length : start + delimiter.length;
}

/** Whether the property with this name must go. */
type IsUnwanted = (name: string) => boolean;

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Tag {
  readonly end: number;
  readonly name: string;
  readonly selfClosing: boolean;
  readonly unwanted: readonly Range[];
}

function readTag(xml: string, start: number, isUnwanted: IsUnwanted): Tag {
  const match = (pattern: RegExp, at: number): string => {
    pattern.lastIndex = at;
    return pattern.exec(xml)?.[0] ?? '';
  };
  const unwanted: Range[] = [];
  const name = match(NAME, start + 1);
  let at = start + 1 + name.length;
  for (;;) {
    at += match(SPACE, at).length;
    if (at >= xml.length) return { end: xml.length, name, selfClosing: false, unwanted };
    if (xml[at] === '>') return { end: at + 1, name, selfClosing: false, unwanted };
    if (xml.startsWith('/>', at)) return { end: at + 2, name, selfClosing: true, unwanted };
    const attribute = match(NAME, at);
    const begin = at;
    at += attribute.length;
    at += match(SPACE, at).length;
    if (!attribute || xml[at] !== '=') {
      // Not well-formed: the rest of this tag cannot be parsed.
      return { end: endOf(xml, '>', at), name, selfClosing: false, unwanted };
    }
    at += 1 + match(SPACE, at + 1).length;
    const quote = xml[at];
    if (quote !== '"' && quote !== "'") return { end: endOf(xml, '>', at), name, selfClosing: false, unwanted };
    at = endOf(xml, quote, at + 1);
    if (isUnwanted(attribute)) unwanted.push({ start: begin, end: at });
  }
}

function unwantedRanges(xml: string, isUnwanted: IsUnwanted): Range[] {
  const ranges: Range[] = [];
  let at = xml.indexOf('<');
  /** Where the current unwanted element began, or -1; `depth` counts the open elements inside it. */
  let inside = -1;
  let depth = 0;
  while (at !== -1 && at < xml.length) {
    let end: number;
    if (xml.startsWith('<!--', at)) end = endOf(xml, '-->', at + 4);
    else if (xml.startsWith('<![CDATA[', at)) end = endOf(xml, ']]>', at + 9);
    else if (xml.startsWith('<?', at)) end = endOf(xml, '?>', at + 2);
    else if (xml.startsWith('<!', at)) end = endOf(xml, '>', at + 2);
    else if (xml.startsWith('</', at)) {
      end = endOf(xml, '>', at + 2);
      if (inside !== -1) {
        depth -= 1;
        if (depth === 0) {
          ranges.push({ start: inside, end });
          inside = -1;
        }
      }
    } else {
      const tag = readTag(xml, at, isUnwanted);
      end = tag.end;
      if (inside !== -1) {
        if (!tag.selfClosing) depth += 1;
      } else if (!isUnwanted(tag.name)) {
        ranges.push(...tag.unwanted);
      } else if (tag.selfClosing) {
        ranges.push({ start: at, end });
      } else {
        inside = at;
        depth = 1;
      }
    }
    at = xml.indexOf('<', end);
  }
  // An element without an end is not valid XML, but it would still be readable.
  if (inside !== -1) ranges.push({ start: inside, end: xml.length });
  return ranges;
}

/**
 * Overwrites every unwanted attribute and element of an XMP packet with spaces, in place. A well-formed packet stays well-formed. Takes one pass
 * for any bytes. @returns whether there were any
 */
export function blankXmp(packet: Buffer, isUnwanted: IsUnwanted): boolean {
  // latin1 has one character per byte, so offsets in the text are offsets in the packet. Names and quotes are ASCII in UTF-8 too.
  const ranges = unwantedRanges(packet.toString('latin1'), isUnwanted);
  for (const range of ranges) packet.fill(SPACE_CODE, range.start, range.end);
  return ranges.length > 0;
}

/** Overwrites every GPS attribute and element. @returns whether there were any */
export function blankXmpLocation(packet: Buffer): boolean {
  return blankXmp(packet, isLocation);
}
