/**
 * Resets of the stores whose state belongs to the open workspace, or only to the place shown in it. Each
 * store registers its own.
 */
const workspaceEnds = new Set<() => void>();
const placeEnds = new Set<() => void>();

/** Call once, in the module that holds the store. */
export function endsWithWorkspace(end: () => void): void {
  workspaceEnds.add(end);
}

/** The same for overlays on a place: leaving the place closes them. */
export function endsWithPlace(end: () => void): void {
  placeEnds.add(end);
}

export function endWorkspace(): void {
  endPlace();
  for (const end of workspaceEnds) end();
}

export function endPlace(): void {
  for (const end of placeEnds) end();
}
