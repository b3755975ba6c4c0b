import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

/** What only the server needs of a call: it checks, and it describes. */
const OF_THE_SERVER = new Set(['params', 'query', 'body', 'form', 'answer', 'summary']);

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const nameOf = (property: ESTree.ObjectExpression['properties'][number]) =>
  property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';

/** Cuts the properties of these names out of an object. */
function cut(object: ESTree.ObjectExpression, names: ReadonlySet<string>): Edit[] {
  return object.properties.flatMap((property, index) => {
    if (!names.has(nameOf(property))) return [];
    const end = object.properties[index + 1]?.start ?? object.end - 1;
    return [{ start: property.start, end, text: '' }];
  });
}

/** Whether evaluating it calls anything at once. */
function calls(node: ESTree.Expression): boolean {
  let found = false;
  let inside = 0;
  const enter = () => void (inside += 1);
  const leave = () => void (inside -= 1);
  const see = () => {
    if (inside === 0) found = true;
  };
  new Visitor({
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    CallExpression: see,
    NewExpression: see,
  }).visit({ type: 'Program', body: [{ type: 'ExpressionStatement', expression: node }] } as unknown as ESTree.Program);
  return found;
}

/** A module of the contract without the schemas of its calls, each of its constants marked as free of side effects. */
export function withoutSchemas(file: string, code: string): string {
  const { program } = parseSync(file, code);
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [given] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || given?.type !== 'ObjectExpression') return;
      edits.push(...cut(given, OF_THE_SERVER));
    },
    ObjectExpression(object) {
      // The contract of a kind of documents.
      if (object.properties.some((property) => nameOf(property) === 'endpoints'))
        edits.push(...cut(object, new Set(['answer', 'form'])));
    },
  }).visit(program);
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (init === null || init === undefined || !calls(init)) continue;
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  return edits
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

/**
 * The page trusts the answers of its hub, which has checked them; it needs of a call its method, path and access. So the schemas stay out of
 * the page, and with them zod (decision 75). Types are those of the whole contract.
 */
export function schemasStayOut(): Plugin {
  return {
    name: 'schemas-stay-out',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
      handler: (code, id) => ({ code: withoutSchemas(id, code), map: null }),
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const zod = output.type === 'chunk' && output.moduleIds.find((id) => /[\\/]node_modules[\\/]zod[\\/]/.test(id));
        if (zod) this.error(`${output.fileName} contains zod: the page uses a schema of the contract (decision 75)`);
      }
    },
  };
}
