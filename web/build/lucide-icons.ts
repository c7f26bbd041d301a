import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const component = fileURLToPath(new URL('../src/platform/ui/lucide-icon.ts', import.meta.url));

/**
 * Makes lucide-react's icons with our `lucide-icon.ts`, which gives the same markup without the
 * library's other options, and drops what only these read: 2.7 kB.
 */
export function lucideIcons(): Plugin {
  return {
    name: 'parley:lucide-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(code, id) {
        // This module only gives an icon a second name; the icon's own module is transformed.
        if (/^export \{ default \} from/m.test(code)) return null;
        // A source map is of no use: `npm run first-load` alone reads maps, and only for the names of files.
        return { code: moduleOf(id, await import(pathToFileURL(id).href)), map: null };
      },
    },
  };
}

/** A change of lucide's format must fail the build: an unknown property may change the markup. */
const IconModule = z.object({
  __iconData: z.strictObject({
    name: z.string(),
    size: z.literal(24),
    node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
    aliases: z._default(z.array(z.string()), []),
  }),
});

function moduleOf(id: string, exports: unknown): string {
  const icon = IconModule.safeParse(exports);
  if (!icon.success) throw new Error(`${id} has an unknown format.`, { cause: icon.error });
  const { name, aliases, node } = icon.data.__iconData;
  const classNames = ['lucide', ...[name, ...aliases].map((one) => `lucide-${one}`)].join(' ');
  // Children that are arguments need no keys, and JSON leaves out what is undefined.
  const shapes = node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }]);
  return [
    `import { lucideIcon } from ${JSON.stringify(component)};`,
    `export default lucideIcon(${JSON.stringify(classNames)}, ${JSON.stringify(shapes)});`,
  ].join('\n');
}
