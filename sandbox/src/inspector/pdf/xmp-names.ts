import { isLocation } from '../xmp-location.ts';

/** Namespaces in which everything tells of the people and places of a picture, or is what somebody entered themselves. */
const PERSONAL_PREFIXES = new Set([
  'photoshop',
  'Iptc4xmpCore',
  'Iptc4xmpExt',
  'xmpRights',
  'plus',
  'pdfx',
  'mwg-rs',
  'MP',
  'MPRI',
  'MPReg',
  'lr',
  'digiKam',
  'acdsee',
  'MicrosoftPhoto',
]);
const PERSONAL_NAMES =
  /^(authors?|artist|creator|contributor|copyright|rights|owner|manager|company|keywords|city|state|country|location|nickname|lastmodifiedby|usercomment)$|ownername|serialnumber/i;

/** Whether a property of XMP names a person or a place. Title, producer and dates do not; neither does `xmp:CreatorTool`. */
export function isPersonal(name: string): boolean {
  const colon = name.lastIndexOf(':');
  const [prefix, local] = [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)];
  if (prefix === 'xmlns' || prefix === 'rdf' || prefix === 'xml' || prefix === 'x') return false;
  // The subjects of Dublin Core are keywords.
  if (prefix === 'dc' && local === 'subject') return true;
  return isLocation(name) || PERSONAL_PREFIXES.has(prefix) || PERSONAL_NAMES.test(local);
}
