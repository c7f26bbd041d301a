import * as z from 'zod/mini';
import type { ErrorStatus } from './errors.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Whether the call needs a session; the feature's policy decides about the rest. */
export type Access = 'anyone' | 'user';

/** A kind of call that is limited for each account: all calls of a kind count together, and the server has the limits. */
export type Rate =
  | 'attention'
  | 'channelChanges'
  | 'channels'
  | 'directMessages'
  | 'drafts'
  | 'entries'
  | 'exports'
  | 'inviteLinks'
  | 'inviteMails'
  | 'invites'
  | 'management'
  | 'memberships'
  | 'messageChanges'
  | 'notificationSettings'
  | 'posts'
  | 'presence'
  | 'profiles'
  | 'pushTests'
  | 'reactions'
  | 'readings'
  | 'retention'
  | 'saves'
  | 'sidebar'
  | 'verificationMails'
  | 'workspaces';

type Schema = z.ZodMiniType;
const nothing = z.object({});
type Nothing = typeof nothing;

/**
 * The description of an HTTP call, which server and browser share. A path writes its parameters
 * `:like_this`.
 */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends Schema = Schema,
  Who extends Access = Access,
> {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** A sentence that says in the API's description what the endpoint does. */
  readonly summary: string;
  readonly access: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  /** Whether a multipart form may bring files along; without it a file is refused with 415. */
  readonly takesFiles: boolean;
  /**
   * The server compresses the response. Only for responses that grow with the workspace and hold no
   * secret: the length of a compressed response would betray it (BREACH).
   */
  readonly compressed: boolean;
  /** The limit of the account that the call counts against. Null: the call changes nothing, or the server limits it in another way. */
  readonly rate: Rate | null;
  readonly errors: readonly ErrorStatus[];
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** The parts that a caller passes: only those that the endpoint has. */
export interface InputOf<E extends Endpoint> {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
}

interface Definition<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  O extends Schema,
  W extends Access,
> {
  name: string;
  method: Method;
  path: string;
  summary: string;
  access?: W;
  params?: P;
  query?: Q;
  body?: B;
  output: O;
  takesFiles?: boolean;
  compressed?: boolean;
  rate?: Rate;
  errors?: readonly ErrorStatus[];
}

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  O extends Schema,
  P extends Schema = Nothing,
  Q extends Schema = Nothing,
  B extends Schema = Nothing,
  W extends Access = 'user',
>(definition: Definition<P, Q, B, O, W>): Endpoint<P, Q, B, O, W> {
  // Absent parts take their generic's default type, which the compiler cannot see.
  const absent = nothing as unknown;
  return {
    access: 'user' as W,
    params: absent as P,
    query: absent as Q,
    body: absent as B,
    takesFiles: false,
    compressed: false,
    rate: null,
    errors: [],
    ...definition,
  };
}
