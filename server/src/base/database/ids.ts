/** As the hub makes them and PostgreSQL writes them: lower case only, so that an id has one spelling. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text can be the id of a person, a document or a file; the database would fail at anything else. */
export function isId(text: string): boolean {
  return ID.test(text);
}
