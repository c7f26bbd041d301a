import { type ESTree, parseSync, type Plugin, Visitor } from 'vite';

/** The properties of an endpoint that the browser reads. Only the server reads the rest. */
const readByBrowser = ['method', 'path', 'output'];

/**
 * Drops the properties of endpoints that only the server reads, and the schemas that only they name:
 * 1.7 kB. An endpoint becomes a plain object, since `endpoint()` adds defaults of such properties.
 */
export function browserEndpoints(): Plugin {
  return {
    name: 'parley:browser-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/endpoints\// },
      handler: (code, id) => ({ code: browserPartOf(id, code), map: null }),
    },
  };
}

function browserPartOf(file: string, code: string): string {
  const calls: ESTree.CallExpression[] = [];
  new Visitor({
    CallExpression(call) {
      if (call.callee.type === 'Identifier' && call.callee.name === 'endpoint') calls.push(call);
    },
  }).visit(parseSync(file, code).program);
  // From the last to the first: a replacement moves what follows it.
  return calls.reduceRight((result, call) => {
    const object = plainObject(call, file, code);
    return result.slice(0, call.start) + object + result.slice(call.end);
  }, code);
}

function plainObject(call: ESTree.CallExpression, file: string, code: string): string {
  const [definition] = call.arguments;
  const source = code.slice(call.start, call.end);
  if (definition?.type !== 'ObjectExpression') throw new Error(notLiteral(file, source));
  const texts = new Map(
    definition.properties.map((property) => {
      const name =
        property.type === 'Property' && !property.computed && 'name' in property.key
          ? property.key.name
          : null;
      if (name === null) throw new Error(notLiteral(file, source));
      return [name, code.slice(property.start, property.end)];
    }),
  );
  const kept = readByBrowser.map((name) => texts.get(name));
  if (kept.includes(undefined)) throw new Error(notLiteral(file, source));
  return `{ ${kept.join(', ')} }`;
}

const notLiteral = (file: string, source: string) =>
  `${file} must define its endpoints by literals with ${readByBrowser.join(', ')}: ${source}`;
