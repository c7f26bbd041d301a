const codes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE']);

/** Whether a row was refused because another one has the same unique value, on either engine. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code));
}
