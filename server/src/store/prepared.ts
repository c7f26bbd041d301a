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
