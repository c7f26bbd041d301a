import { type Founded, foundWorkspace } from './found-workspace.js';
import { freePort, startParleyProcess } from './server-process.js';

/** A server's data: a directory, and on PostgreSQL a database as well. */
export interface ServerData {
  readonly directory: string;
  /** The settings of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  remove(): Promise<void>;
}

export interface FoundedData extends ServerData {
  readonly founded: Founded;
}

const kept = new Map<string, Promise<FoundedData>>();

/**
 * The data of a user with a workspace, made by the API once for each engine. Measurements start with a copy,
 * because another start of a server takes as long as a short measurement.
 */
export function foundedData(
  engine: string,
  empty: () => Promise<ServerData>,
): Promise<FoundedData> {
  const known = kept.get(engine) ?? found(empty);
  kept.set(engine, known);
  return known;
}

async function found(empty: () => Promise<ServerData>): Promise<FoundedData> {
  const data = await empty();
  const port = await freePort();
  const server = await startParleyProcess(port, data.environment);
  const founded = await foundWorkspace(port);
  await server.stop('SIGTERM');
  return { ...data, founded };
}

/** When no measurement follows. */
export async function removeFoundedData(): Promise<void> {
  for (const data of kept.values()) await (await data).remove();
  kept.clear();
}
