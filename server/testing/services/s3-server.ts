import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { BucketSettings } from '../../src/platform/blobs/s3/bucket.js';

const bucket = 'parley-files';
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

/** As docs/self-hosting.md tells operators to set it. */
const cors = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>Content-Type</AllowedHeader><AllowedHeader>Content-MD5</AllowedHeader>
</CORSRule></CORSConfiguration>`;

/** Takes the answer's place, or lets the request through and returns false. */
export type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

/** An S3 server with one bucket, whose answers can be replaced. */
export interface S3Server {
  readonly settings: BucketSettings;
  /** The server's settings that name the bucket. */
  readonly environment: Record<string, string>;
  /** The requests that the server got so far: `PUT /parley-files/blobs/…`. */
  readonly requests: string[];
  /** Each takes one request, in turn. */
  breakNext(...faults: readonly Fault[]): void;
  /** The names of the objects. */
  objects(): Promise<string[]>;
  /** Closes the port, as if the machine was gone. */
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-s3-'));
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [cors] }],
  });
  await s3.configureBuckets();
  const answer = s3.callback();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (faults.shift()?.(request, response) !== true) answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;

  return {
    settings: { url: `${endpoint}/${bucket}/`, region: 'us-east-1', ...key },
    environment: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: key.accessKeyId,
      S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    },
    requests,
    breakNext: (...next) => void faults.push(...next),
    async objects() {
      const names = await readdir(path.join(directory, bucket, 'blobs')).catch(() => []);
      return names.flatMap((name) => /^(.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
    },
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await rm(directory, { recursive: true });
    },
  };
}

/** An answer of this status, as S3 words it. */
export function answering(status: number, code: string): Fault {
  return (request, response) => {
    // The rest of a body that nobody reads would break the connection.
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    return true;
  };
}

/** The request is done, but its answer is lost. */
export const losingTheAnswer: Fault = (request, response) => {
  response.write = () => true;
  response.end = () => {
    request.socket.destroy();
    return response;
  };
  return false;
};

/** The connection breaks after half of the body. */
export const cuttingTheBody: Fault = (request, response) => {
  const write = response.write.bind(response);
  response.write = (chunk: Uint8Array) => {
    write(chunk.subarray(0, chunk.length / 2), () => request.socket.destroy());
    return true;
  };
  return false;
};

/** The body waits, after its first chunk. */
export const holdingTheBody =
  (released: Promise<void>): Fault =>
  (_request, response) => {
    const write = response.write.bind(response);
    const end = response.end.bind(response);
    let isFirst = true;
    response.write = (chunk: Uint8Array) => {
      if (isFirst) {
        isFirst = false;
        return write(chunk);
      }
      void released.then(() => {
        write(chunk);
        response.emit('drain');
      });
      return false;
    };
    response.end = () => {
      void released.then(() => end());
      return response;
    };
    return false;
  };

export const letThrough: Fault = () => false;
