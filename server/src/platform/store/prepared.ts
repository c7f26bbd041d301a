import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Engine } from './engine.js';
import type { Schema } from './schema.js';

/** Inserts a parameter's placeholder into the query being built. */
export type ValueOf<Parameters> = <Name extends keyof Parameters>(name: Name) => Parameters[Name];

/**
 * A query that is built and compiled only once: for the few queries in the path of every request
 * and every message, where building costs more than running. PostgreSQL keeps its plan, too, unless it
 * selects all columns.
 */
export interface Prepared<Db, Parameters, Row> {
  readonly build: (db: Db, value: ValueOf<Parameters>) => Compilable<Row>;
}

/** In `build`, `value('name')` marks the place of the parameter of that name. */
export function prepare<Db, Parameters, Row>(
  build: (db: Db, value: ValueOf<Parameters>) => Compilable<Row>,
): Prepared<Db, Parameters, Row> {
  return { build };
}

/**
 * Prepares a query with a list, as in `where … in (list)`; the list must not be empty. The query is compiled for a few
 * lengths, and a shorter list is filled up with its last item. Returns the arguments of `run`.
 */
export function prepareList<Db, Item, Row>(
  build: (db: Db, list: Item[]) => Compilable<Row>,
): (items: readonly Item[]) => [Prepared<Db, readonly Item[], Row>, readonly Item[]] {
  const known = new Map<number, Prepared<Db, readonly Item[], Row>>();
  return (items) => {
    const length = lengthFor(items.length);
    let query = known.get(length);
    if (!query) {
      const places = Array.from({ length }, (_, index) => index);
      query = prepare((db, value) => build(db, places.map(value)));
      known.set(length, query);
    }
    return [
      query,
      Array.from({ length }, (_, at) => items[Math.min(at, items.length - 1)] as Item),
    ];
  };
}

const longestPower = 1_024;

/** The next power of two; of long lists the next multiple of 1,024, as databases limit the number of parameters. */
const lengthFor = (length: number): number =>
  length <= longestPower
    ? 2 ** Math.ceil(Math.log2(length))
    : Math.ceil(length / longestPower) * longestPower;

export type RunPrepared<Db> = <Parameters extends object, Row>(
  query: Prepared<Db, Parameters, Row>,
  parameters: Parameters,
) => Promise<Row[]>;

/** The compiled queries of one engine. */
export type CompiledQueries = WeakMap<object, CompiledQuery>;

export function preparedRunner<Db>(
  db: Kysely<Schema>,
  engine: Engine,
  known: CompiledQueries,
): RunPrepared<Db> {
  return <Parameters extends object, Row>(
    query: Prepared<Db, Parameters, Row>,
    parameters: Parameters,
  ) => {
    let compiled = known.get(query);
    if (!compiled) {
      compiled = compile(query, db);
      known.set(query, compiled);
    }
    const values: unknown[] = [];
    for (const value of compiled.parameters) {
      // A placeholder's name is a key of the parameters: `ValueOf` admits no other.
      const isPlace = value instanceof Placeholder;
      values.push(isPlace ? parameters[value.name as keyof Parameters] : value);
    }
    // The rows have the type that `build` gave the query.
    return engine.execute(db, compiled, values) as Promise<Row[]>;
  };
}

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

function compile<Db, Parameters, Row>(
  query: Prepared<Db, Parameters, Row>,
  db: Kysely<Schema>,
): CompiledQuery {
  // The builder treats a placeholder like any value; and `Kysely` has everything that `Db` picks.
  const value: ValueOf<Parameters> = (name) => new Placeholder(name) as never;
  return query.build(db as Db, value).compile();
}
