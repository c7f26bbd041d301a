import * as z from 'zod/mini';
import type { Blobs } from '../blobs/receive-blob.js';
import type { Network } from '../internet/network.js';
import type { IsOwn } from '../internet/own-address.js';
import type { Log } from '../lib/log.js';
import type { Transaction } from '../store/store.js';
import { mostFailures as usualMostFailures } from './backoff.js';

export interface PreviewSettings {
  network: Network;
  /** This server's own pages are for members. */
  isOwn: IsOwn;
  /** Pages for one workspace. */
  perMinute: number;
  /** Milliseconds for a page, and as long again for its picture. */
  deadline: number;
}

/** The settings by which jobs reach services and people outside of Parley. */
export interface ExternalServices {
  /** The address people use; null where it is not set. */
  url: string | null;
  /** Hosts and origins of additional push services. */
  pushServices: readonly string[];
  /** Null: no mail is sent. */
  mail: { smtpUrl: string; from: string } | null;
  /** Null: no links are fetched. */
  previews: PreviewSettings | null;
}

/** A worker hands these parts to its jobs. */
export interface WorkerParts extends Blobs {
  outside: ExternalServices;
}

/** A job runs with these parts. */
export interface JobParts extends WorkerParts {
  /** Identifies the job; the same at each attempt. */
  identity: string;
  /** For what is no failure, and an operator should know all the same. */
  log: Log;
  /**
   * Aborted when the process stops, or another process may have taken the job: a long job then throws
   * its reason, which is no failure.
   */
  stopping: AbortSignal;
}

interface Description<Payload extends object> {
  /** In the database for as long as such jobs are there: never to be given another meaning. */
  name: string;
  payload: z.ZodMiniType<Payload>;
}

interface Handler<Payload extends object> {
  /**
   * Runs at least once, perhaps twice at the same time, and again after a failure: twice must end as
   * once.
   */
  run(payload: Payload, parts: JobParts): Promise<void>;
  /** The number of failed attempts after which the job is dead; by default `mostFailures` of `backoff.ts`. */
  mostFailures?: number;
  /** Writes further consequences of the job's death, in the transaction that marks it dead. */
  giveUp?(payload: Payload, tx: Transaction): Promise<void>;
}

interface Enqueued {
  /** Unique within the kind: a new job replaces the job with the same key. */
  key?: string;
  /** Epoch milliseconds by the store's clock; at once if none is given. */
  runAt?: number;
}

/** As the worker sees a kind. */
export interface RunnableKind {
  readonly name: string;
  readonly mostFailures: number;
  /** `payload` is JSON. */
  run(payload: string, parts: JobParts): Promise<void>;
  /** Does nothing about a payload that is not of the kind. */
  giveUp(payload: string, tx: Transaction): Promise<void>;
}

export interface JobKind<Payload extends object> extends Description<Payload> {
  /** The job is written with the transaction, and runs after its commit. */
  enqueue(tx: Transaction, payload: Payload, when?: Enqueued): void;
}

/** A kind of job that one feature enqueues and another runs. Else `defineJob` says both. */
export function jobKind<Payload extends object>({
  name,
  payload: schema,
}: Description<Payload>): JobKind<Payload> {
  return {
    name,
    payload: schema,
    enqueue(tx, payload, { key, runAt } = {}) {
      tx.enqueue({ kind: name, payload, runAt, key: key && `${name}/${key}` });
    },
  };
}

/** How jobs of a kind are run. Each handler is named by its feature (`domain/feature.ts`). */
export function handleJobs<Payload extends object>(
  { name, payload: schema }: Description<Payload>,
  { run, mostFailures = usualMostFailures, giveUp = () => Promise.resolve() }: Handler<Payload>,
): RunnableKind {
  return {
    name,
    mostFailures,
    run: async (payload, parts) => run(z.parse(schema, JSON.parse(payload)), parts),
    async giveUp(payload, tx) {
      const { success, data } = z.safeParse(schema, JSON.parse(payload));
      if (success) await giveUp(data, tx);
    },
  };
}

export type DefinedJob<Payload extends object> = JobKind<Payload> & RunnableKind;

/** A kind of job and its handler, in a file of its own. */
export function defineJob<Payload extends object>(
  description: Description<Payload> & Handler<Payload>,
): DefinedJob<Payload> {
  return { ...jobKind(description), ...handleJobs(description, description) };
}
