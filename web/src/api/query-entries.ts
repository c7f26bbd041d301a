export interface Query {
  [name: string]: string | number | undefined | Query;
}

/** What of a query is there, with Rails' bracket names for what is nested: `message_save[workspace_id]`. */
export function queryEntries(query: Query, outer?: string): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] => {
    const name = outer === undefined ? key : `${outer}[${key}]`;
    if (value === undefined) return [];
    return typeof value === 'object' ? queryEntries(value, name) : [[name, String(value)]];
  });
}
