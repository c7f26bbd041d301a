import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Engine } from './engine.js';
import type { Schema } from './schema.js';

/** Where a parameter goes, in the query that is built. */
export type ValueOf<Parameters> = <Name extends keyof Parameters>(name: Name) => Parameters[Name];

/**
 * A query that is built and compiled once, however often it runs: for the few on the way of every
 * request and every message, where building costs more than the database's own work.
 */
export interface Prepared<Db, Parameters, Row> {
  readonly build: (db: Db, value: ValueOf<Parameters>) => Compilable<Row>;
}

/** In `build`, `value('name')` stands where the parameter of that name goes. */
export function prepare<Db, Parameters, Row>(
  build: (db: Db, value: ValueOf<Parameters>) => Compilable<Row>,
): Prepared<Db, Parameters, Row> {
  return { build };
}

export type RunPrepared<Db> = <Parameters extends object, Row>(
  query: Prepared<Db, Parameters, Row>,
  parameters: Parameters,
) => Promise<Row[]>;

/** What was compiled for one engine. */
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
    const values = compiled.parameters.map((value) =>
      // A placeholder's name is a key of the parameters: `ValueOf` lets no other through.
      value instanceof Placeholder ? parameters[value.name as keyof Parameters] : value,
    );
    // The rows of this very query, whose type `build` gave it.
    return engine.execute(db, { ...compiled, parameters: values }) as Promise<Row[]>;
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
  // To the builder a placeholder is a value like any other; and `Kysely` has all that `Db` picks.
  const value: ValueOf<Parameters> = (name) => new Placeholder(name) as never;
  return query.build(db as Db, value).compile();
}
