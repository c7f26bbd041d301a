import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

/** What pages begin with. */
const begins = {
  start: ['main.tsx'],
  workspace: ['app/WorkspaceRoute.tsx'],
  site: ['app/SiteRoutes.tsx'],
  call: ['calls/VideoCallPage.tsx'],
};

/** What a workspace fetches as soon as it is on the screen, whatever anybody does. */
const follows = {
  sanitiser: ['messages/message-html.ts'],
  controls: ['Confirm', 'Dialog', 'Drawer', 'Menu', 'Popover', 'Tooltip'].map(
    (kind) => `ui/${kind}Parts.tsx`,
  ),
  editor: ['composer/RichComposer.tsx', 'messages/MessageEditing.tsx'],
  parts: [
    'composer/UploadList.tsx',
    'files/Lightbox.tsx',
    'messages/decorations.ts',
    'messages/MessageSheet.tsx',
    'profile/ProfilePanel.tsx',
    'sidebar/WorkspaceMenuContent.tsx',
    'ui/EmojiPicker.tsx',
    'workspace-screen/Layers.tsx',
    'workspace-screen/other-places.ts',
    'workspace-screen/OwnMenuContent.tsx',
  ],
};

/** These modules, and all that cannot run without them. */
function wholeOf(modules: readonly string[], context: Context): ReadonlySet<string> {
  const whole = new Set(
    modules.map((module) => fileURLToPath(new URL(`../src/${module}`, import.meta.url))),
  );
  for (const id of whole) {
    const info = context.getModuleInfo(id);
    if (info === null) throw new Error(`There is no ${id}; has it another name now?`);
    for (const imported of info.importedIds) whole.add(imported);
  }
  return whole;
}

function wholes<Name extends string>(
  modules: Record<Name, readonly string[]>,
  context: Context,
): Record<Name, ReadonlySet<string>> {
  const entries = Object.entries<readonly string[]>(modules);
  return Object.fromEntries(
    entries.map(([name, list]) => [name, wholeOf(list, context)]),
  ) as Record<Name, ReadonlySet<string>>;
}

/**
 * Few files for what all or most need: what every page begins with, what several of them share, each
 * one's own, what follows in a workspace, and what it has in common with other pages. By itself the
 * bundler makes a file for each set of modules that are used together; a workspace began with 35 of them
 * and fetched 70 more, and a browser takes as long to ask for a small one as to run it. What few need is
 * left to the bundler.
 */
export function nameChunks(): Rolldown.CodeSplittingNameFunction {
  let known: ReturnType<typeof wholes<keyof typeof begins | keyof typeof follows>> | undefined;
  return (id, context) => {
    const { start, workspace, site, call, sanitiser, controls, editor, parts } = (known ??= wholes(
      { ...begins, ...follows },
      context,
    ));
    if (start.has(id)) return 'start';
    const isShared = site.has(id) || call.has(id);
    if (workspace.has(id)) return isShared ? 'shared' : 'workspace';
    const isLater = sanitiser.has(id) || controls.has(id) || editor.has(id) || parts.has(id);
    if (isShared) return isLater ? 'common' : null;
    if (sanitiser.has(id)) return 'sanitiser';
    // Neither goes without the other for the sake of what both need.
    if (controls.has(id) || (editor.has(id) && parts.has(id))) return 'controls';
    if (editor.has(id)) return 'editor';
    return parts.has(id) ? 'parts' : null;
  };
}
