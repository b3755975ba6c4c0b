const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** An address of the hub has one, or two in the path of a file. */
const MAX_IDS = 5;

/** The ids in a text, such as the address of a document or of its file. */
export function idsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .match(ID)
        ?.slice(0, MAX_IDS)
        .map((id) => id.toLowerCase()) ?? [],
    ),
  ];
}
