import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const endOfHead = '\r\n\r\n';

/** A keep-alive HTTP connection without pipelining. */
export class Requester {
  readonly #socket: Socket;
  #answer = '';
  #settle: { resolve(bytes: number): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.#read(String(text)));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection.')));
  }

  static async open(port: number): Promise<Requester> {
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    return new Requester(socket);
  }

  /**
   * Sends a complete request; resolves with the length of the response's body. Throws unless the
   * status is 200.
   */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.#answer += text;
    const end = this.#answer.indexOf(endOfHead);
    if (end === -1) return;
    const length = Number(/^content-length: (\d+)/im.exec(this.#answer)?.[1] ?? 0);
    if (this.#answer.length < end + endOfHead.length + length) return;
    const answer = this.#answer;
    const settle = this.#settle;
    this.#answer = '';
    this.#settle = null;
    if (answer.startsWith('HTTP/1.1 200 ')) settle?.resolve(length);
    else settle?.reject(new Error(answer));
  }
}
