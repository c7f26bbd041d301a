import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** The entry module, and the pages. */
const start = 'app/main.tsx';
const pages = {
  workspace: ['app/workspace/WorkspaceScreen.tsx'],
  site: ['app/SiteRoutes.tsx'],
  call: ['screens/calls/screen/VideoCallPage.tsx'],
};

/** Modules that a workspace always loads right after its first rendering. */
const follows = {
  controls: ['platform/ui/overlays/base-controls.ts'],
  editor: ['conversation/composer/rich-editors.ts'],
  files: ['conversation/files/file-parts.ts'],
  panels: ['app/workspace/Panels.tsx', 'conversation/actions/message-parts.ts'],
};

/** The modules with their static imports, transitively. */
function moduleGraphOf(modules: readonly string[], context: Context): ReadonlySet<string> {
  const path = (module: string) => fileURLToPath(new URL(`../src/${module}`, import.meta.url));
  const graph = new Set(modules.map(path));
  for (const id of graph) {
    const info = context.getModuleInfo(id);
    if (info === null) throw new Error(`There is no module ${id}: has it been renamed?`);
    for (const imported of info.importedIds) graph.add(imported);
  }
  return graph;
}

type ModuleGraphs = readonly (readonly [name: string, ReadonlySet<string>])[];

function moduleGraphsOf(parts: Record<string, readonly string[]>, context: Context): ModuleGraphs {
  return Object.entries(parts).map(([name, modules]) => [name, moduleGraphOf(modules, context)]);
}

const namesContaining = (id: string, graphs: ModuleGraphs) =>
  graphs.filter(([, graph]) => graph.has(id)).map(([name]) => name);

/**
 * Groups modules into few chunks: the entry with the code that every page needs, each page's own
 * code, the code a workspace loads afterwards, and its overlap with other pages. By default the bundler
 * makes a chunk for each set of modules used together: a workspace started with 35 of them and
 * loaded 70 more, and requesting a small file takes a browser as long as running it. Rarely used
 * code is left to the bundler.
 */
export function nameChunks(): Rolldown.CodeSplittingNameFunction {
  let known: { start: ReadonlySet<string>; pages: ModuleGraphs; follows: ModuleGraphs } | undefined;
  return (id, context) => {
    known ??= {
      start: moduleGraphOf([start], context),
      pages: moduleGraphsOf(pages, context),
      follows: moduleGraphsOf(follows, context),
    };
    const on = namesContaining(id, known.pages);
    const [part = null, ...otherParts] = namesContaining(id, known.follows);
    const isOnSite = on.includes('site');
    // Pages load what the site shares with others in any case. Its own chunk would be one more
    // request, and each of the two chunks would list what it takes from the other.
    if (known.start.has(id) || (isOnSite && on.length > 1)) return 'start';
    if (on.length > 1) return 'live';
    if (on.includes('workspace')) return 'workspace';
    if (on.length > 0) return part && (isOnSite ? 'forms' : 'calls');
    // Code shared by several parts goes into the controls chunk, which loads first.
    return otherParts.length > 0 ? 'controls' : part;
  };
}
