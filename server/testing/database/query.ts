import pg from 'pg';

/** Runs a statement on a connection of its own. */
export async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** The URL of another database of the same server. */
export function inDatabase(url: string, name: string): string {
  const own = new URL(url);
  own.pathname = name;
  return own.href;
}
