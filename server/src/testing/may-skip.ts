/**
 * Whether tests are skipped for which the machine lacks a tool or a right. With REQUIRE_SERVICES=1 they
 * run there, and fail.
 */
export const maySkip = process.env['REQUIRE_SERVICES'] !== '1';
