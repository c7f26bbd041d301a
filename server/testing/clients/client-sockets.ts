import { WebSocket } from 'ws';

/** The address of the live connection at a server's address. */
export function cableUrl({ url }: { url: string }): string {
  return `${url.replace('http', 'ws')}/cable`;
}

/** A WebSocket as a browser with these cookies opens it. */
export function socketWith(cookie: string): new (url: string, protocols: string[]) => WebSocket {
  return class extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: { cookie } });
    }
  };
}
