import type { ApiDocument, JsonSchema } from '@exam-vault/contract/openapi';
import { bodyOf, fieldsOf, type ApiCall } from './read-document.ts';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** An example value that the hub accepts for a field. */
function example(name: string, { enum: choices, const: only, type, pattern }: JsonSchema): unknown {
  if (only !== undefined) return only;
  const choice = choices?.find((value) => value !== '');
  if (choice !== undefined) return choice;
  if (type === 'integer') return 1;
  if (pattern !== undefined) return '2026-08';
  if (name === 'email') return 'you@example.edu';
  return name.toLowerCase().endsWith('id') ? 'ID' : `your ${name}`;
}

/** A curl command for a call, with its required fields. */
export function curlExample(document: ApiDocument, call: ApiCall): string {
  const { method, path, parameters = [], requestBody, security } = call;
  const lines = [`curl${method === 'get' ? '' : ` -X ${method.toUpperCase()}`} "$HUB${path.replace(/{\w+}/g, 'ID')}"`];
  if (security.some((one) => 'session' in one)) lines[0] = lines[0]?.replace('curl', 'curl -b session') ?? '';
  if (security.length > 0 && security.every((one) => 'idToken' in one)) lines.push('-H "Authorization: Bearer $TOKEN"');
  const body = bodyOf(requestBody?.content);
  if (body) {
    const fields = fieldsOf(document, body.schema).filter(({ required }) => required);
    if (body.type === 'multipart/form-data') {
      for (const { name, schema } of fields)
        lines.push(
          name === 'file' ? `-F file=@document.pdf` : `-F ${quoted(`${name}=${String(example(name, schema))}`)}`,
        );
    } else {
      const values = Object.fromEntries(fields.map(({ name, schema }) => [name, example(name, schema)]));
      lines.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(values))}`);
    }
  }
  const page = parameters.some(({ name }) => name === 'page') && method === 'get' ? '?page=1' : '';
  return lines.map((line, index) => (index === 0 ? line.replace(/"$/, `${page}"`) : `  ${line}`)).join(' \\\n');
}
