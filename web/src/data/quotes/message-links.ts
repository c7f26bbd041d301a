import { workspacePath } from '../places/workspace-path';

/** A link to a message of the open workspace. */
export interface MessageLink {
  channelId: number;
  messageId: number;
  /** The route that opens it. */
  to: string;
}

/** More cards would bury what the message itself says. */
const mostQuotes = 3;

/** `https://host/#/workspace/acme/12?message=34`. */
const link =
  /^(https?:\/\/[^/]+)\/#(\/workspace\/[^/]+\/([1-9]\d{0,15})\?message=([1-9]\d{0,15}))$/;

/** Returns the message that a link points at; null if it is none of the workspace with this address. */
export function messageLinkAt(href: string, address: string): MessageLink | null {
  const [, origin, to = '', channel, message] = link.exec(href) ?? [];
  const [channelId, messageId] = [Number(channel), Number(message)];
  const isOurs = to === `${workspacePath(address, channelId)}?message=${messageId}`;
  return isOurs && origin === window.location.origin ? { channelId, messageId, to } : null;
}

/** The messages of the workspace with this address that a body of sanitised HTML links to, each once. */
export function linkedMessages(html: string, address: string): readonly MessageLink[] {
  const links = new Map<number, MessageLink>();
  for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
    const found = messageLinkAt(href, address);
    if (found && links.size < mostQuotes) links.set(found.messageId, found);
  }
  return [...links.values()];
}
