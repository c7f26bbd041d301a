import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const pathOf = (module: string) => fileURLToPath(new URL(`../src/${module}`, import.meta.url));

/** A module, and all that cannot run without it. */
function wholeOf(module: string, context: Context): ReadonlySet<string> {
  const whole = new Set([pathOf(module)]);
  for (const id of whole) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) whole.add(imported);
  }
  return whole;
}

/**
 * What a page begins with goes into few files: what all of them need, what several of them share, and
 * each one's own. By itself the bundler makes a file for each set of modules that are used together; a
 * workspace began with 35 of them, and a browser takes as long to ask for a small one as to run it.
 * What comes later is left to the bundler: it is fetched part by part.
 */
export function nameChunks(): Rolldown.CodeSplittingNameFunction {
  let wholes: Record<'start' | 'workspace' | 'site' | 'call', ReadonlySet<string>> | undefined;
  return (id, context) => {
    const { start, workspace, site, call } = (wholes ??= {
      start: wholeOf('main.tsx', context),
      workspace: wholeOf('app/WorkspaceRoute.tsx', context),
      site: wholeOf('app/SiteRoutes.tsx', context),
      call: wholeOf('calls/VideoCallPage.tsx', context),
    });
    if (start.has(id)) return 'start';
    const isShared = site.has(id) || call.has(id);
    if (workspace.has(id)) return isShared ? 'shared' : 'workspace';
    return null;
  };
}
