import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, isIPv4 } from 'node:net';

/** RFC 8656 and RFC 5389: the methods and attributes that the tests use. */
const methods = { allocate: 0x0003, createPermission: 0x0008 };
const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  peerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  family: 0x0017,
  transport: 0x0019,
  lifetime: 0x000d,
};
const magic = 0x2112a442;
const families = { IPv4: 0x01, IPv6: 0x02 };
const udp = 17;
const unauthorised = 401;

/** Builds a request's attributes; addresses are XORed with its magic cookie and transaction id. */
type Given = (mask: Buffer) => Buffer[];

interface Answer {
  /** Null for success. */
  error: number | null;
  attributes: ReadonlyMap<number, Buffer>;
}

export interface TurnClient {
  /** Allocates an address, for peers of the same family. Resolves with the lifetime in seconds. */
  allocate(family: keyof typeof families): Promise<number>;
  /** `peer`: an IPv4 address, or all eight groups of an IPv6 one. Resolves with null, or with the error's number. */
  permit(peer: string): Promise<number | null>;
  close(): void;
}

/** Connects to a relay over TCP, with credentials made from its secret. */
export async function openTurn(host: string, port: number, secret: string): Promise<TurnClient> {
  const username = `${Math.floor(Date.now() / 1000) + 600}:1`;
  const password = createHmac('sha1', secret).update(username).digest('base64');
  const socket = connect(port, host);
  await once(socket, 'connect');
  let realm: Buffer | undefined;
  let nonce: Buffer | undefined;

  async function ask(method: number, given: Given): Promise<Answer> {
    const head = Buffer.alloc(20);
    head.writeUInt16BE(method, 0);
    head.writeUInt32BE(magic, 4);
    randomBytes(12).copy(head, 8);
    let body = Buffer.concat(given(head.subarray(4)));
    if (realm && nonce) {
      const named = [attribute(attributes.username, Buffer.from(username))];
      named.push(attribute(attributes.realm, realm), attribute(attributes.nonce, nonce));
      body = Buffer.concat([body, ...named]);
      // The signed header's length includes the signature.
      head.writeUInt16BE(body.length + 24, 2);
      const key = createHash('md5').update(`${username}:${realm.toString()}:${password}`).digest();
      const signed = createHmac('sha1', key)
        .update(Buffer.concat([head, body]))
        .digest();
      body = Buffer.concat([body, attribute(attributes.integrity, signed)]);
    }
    head.writeUInt16BE(body.length, 2);
    const answered = once(socket, 'data');
    socket.write(Buffer.concat([head, body]));
    const [data] = (await answered) as [Buffer];
    return read(data);
  }

  async function request(method: number, given: Given): Promise<Answer> {
    const answer = await ask(method, given);
    if (answer.error !== unauthorised) return answer;
    realm = answer.attributes.get(attributes.realm);
    nonce = answer.attributes.get(attributes.nonce);
    return ask(method, given);
  }

  return {
    async allocate(family) {
      const { error, attributes: got } = await request(methods.allocate, () => [
        attribute(attributes.transport, Buffer.from([udp, 0, 0, 0])),
        attribute(attributes.family, Buffer.from([families[family], 0, 0, 0])),
      ]);
      if (error !== null) throw new Error(`The relay answered ${error}.`);
      return got.get(attributes.lifetime)?.readUInt32BE(0) ?? 0;
    },
    async permit(peer) {
      const [family, address] = isIPv4(peer)
        ? [families.IPv4, Buffer.from(peer.split('.').map(Number))]
        : [families.IPv6, bytesOf(peer.split(':'))];
      const { error } = await request(methods.createPermission, (mask) => {
        const hidden = address.map((byte, at) => byte ^ (mask[at] ?? 0));
        return [attribute(attributes.peerAddress, Buffer.from([0, family, 0, 0, ...hidden]))];
      });
      return error;
    },
    close: () => socket.destroy(),
  };
}

function bytesOf(groups: readonly string[]): Buffer {
  const bytes = Buffer.alloc(2 * groups.length);
  groups.forEach((group, at) => bytes.writeUInt16BE(Number.parseInt(group, 16), 2 * at));
  return bytes;
}

function attribute(type: number, value: Buffer): Buffer {
  const made = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  made.writeUInt16BE(type, 0);
  made.writeUInt16BE(value.length, 2);
  value.copy(made, 4);
  return made;
}

function read(message: Buffer): Answer {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  const error = found.get(attributes.error);
  return { error: error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : null, attributes: found };
}
