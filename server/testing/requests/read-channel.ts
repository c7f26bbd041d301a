import { listMessages } from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import { expect } from 'vitest';
import type { TestBrowser } from '../clients/test-browser.js';

/** Every message of a channel, oldest first, read page by page through the links. */
export async function readAll(browser: TestBrowser, channelId: number): Promise<Message[]> {
  const messages: Message[] = [];
  let path: string | undefined = `/api/channels/${channelId}/messages?limit=100`;
  while (path !== undefined) {
    const { status, body, headers } = await browser.fetch(path);
    expect(status).toBe(200);
    messages.push(...Object.values(listMessages.output.parse(body)));
    path = /<([^>]+)>; rel="prev"/.exec(headers.get('link') ?? '')?.[1];
  }
  return byId(messages);
}

export function byId(messages: readonly Message[]): Message[] {
  return messages.toSorted((a, b) => a.id - b.id);
}
