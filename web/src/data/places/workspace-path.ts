import { createContext, use } from 'react';

/** A channel's id, or the name of a browser or another view. */
export type WorkspaceRoute = number | (typeof browsers)[number];

const browsers = [
  'channel-browser',
  'people-browser',
  'saved-browser',
  'activity',
  'catch-up',
  'records',
  'search',
] as const;

export function workspacePath(address: string, place: WorkspaceRoute): string {
  return `/workspace/${encodeURIComponent(address)}/${place}`;
}

/** The address of the open workspace. It is not read from the route, which changes with each place. */
export const WorkspaceAddressContext = createContext('');

export function useWorkspaceAddress(): string {
  return use(WorkspaceAddressContext);
}

/** The path of a place in the open workspace. */
export function useWorkspacePath(): (place: WorkspaceRoute) => string {
  const address = useWorkspaceAddress();
  return (place) => workspacePath(address, place);
}

/** The place in the part of the route after the address; null if the route has none. */
export function routeOf(rest: string): WorkspaceRoute | null {
  const browser = browsers.find((name) => name === rest);
  if (browser) return browser;
  const id = /^([1-9]\d{0,15})(?:\/video_call)?$/.exec(rest)?.[1];
  return id === undefined ? null : Number(id);
}
