import { createContext, use } from 'react';

/** A channel's id, or the name of a browser. */
export type Place = number | (typeof browsers)[number];

const browsers = ['channel-browser', 'people-browser', 'saved-browser'] as const;

export function workspacePath(address: string, place: Place): string {
  return `/workspace/${encodeURIComponent(address)}/${place}`;
}

/** The address of the workspace on the screen. Not the route's: that changes with each place. */
export const WorkspaceAddressContext = createContext('');

export function useWorkspaceAddress(): string {
  return use(WorkspaceAddressContext);
}

/** Where a place of the workspace on the screen is. */
export function useWorkspacePath(): (place: Place) => string {
  const address = useWorkspaceAddress();
  return (place) => workspacePath(address, place);
}

/** The place that the part of the route after the address names; null for none there is. */
export function placeOf(rest: string): Place | null {
  const browser = browsers.find((name) => name === rest);
  if (browser) return browser;
  const id = /^([1-9]\d{0,15})(?:\/video_call)?$/.exec(rest)?.[1];
  return id === undefined ? null : Number(id);
}
