// @ts-check
import { parseSync } from 'oxc-parser';

/**
 * A module's imports and re-exports, including types and `import()`.
 *
 * @param {string} file
 * @param {string} source
 * @returns {{ specifier: string, line: number }[]}
 */
export function importsOf(file, source) {
  const { module, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found = [
    ...module.staticImports.map((statement) => statement.moduleRequest),
    ...module.staticExports.flatMap((statement) =>
      statement.entries.flatMap((entry) => entry.moduleRequest ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      start,
      value: literal(source.slice(start, end)),
    })),
  ];
  return found.map(({ value, start }) => ({
    specifier: value,
    line: source.slice(0, start).split('\n').length,
  }));
}

/** @param {string} expression of an `import()`: anything but a plain string stays as it is */
function literal(expression) {
  return /^(['"`])([^'"`$]*)\1$/.exec(expression)?.[2] ?? expression;
}
