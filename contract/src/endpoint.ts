import * as z from 'zod/mini';
import type { ErrorStatus } from './errors.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Who may call at all; what they may then do is the feature's policy. */
export type Access = 'anyone' | 'user';

type Schema = z.ZodMiniType;
const nothing = z.object({});
type Nothing = typeof nothing;

/** One call of the HTTP API, as both ends know it. Paths name their parameters `:like_this`. */
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
  /** One plain sentence, for people. */
  readonly summary: string;
  readonly access: Who;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: Output;
  /** Whether a multipart form may bring files along; without it a file is refused with 415. */
  readonly takesFiles: boolean;
  /** Its answer grows with the workspace, and holds no secret whose length could tell (BREACH). */
  readonly compressed: boolean;
  readonly errors: readonly ErrorStatus[];
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** What a caller passes: only the parts the endpoint has. */
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
  // The absent parts take the type that their generic falls back to, which the compiler cannot see.
  const absent = nothing as unknown;
  return {
    access: 'user' as W,
    params: absent as P,
    query: absent as Q,
    body: absent as B,
    takesFiles: false,
    compressed: false,
    errors: [],
    ...definition,
  };
}
