/** Values of a scrape, by series: `parley_sockets` or `parley_jobs{kind="mail",state="due"}`. */
export type Scrape = ReadonlyMap<string, number>;

/** Reads Prometheus' text form. */
export function parseScrape(text: string): Scrape {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const space = line.lastIndexOf(' ');
      return [line.slice(0, space), Number(line.slice(space + 1))] as const;
    }),
  );
}

/** The names of the series that exist, or would with the first observation. */
export function seriesNames(text: string): ReadonlySet<string> {
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}
