import * as z from 'zod/mini';
import { limits } from '../limits.js';

const rule = `must be a whole number from 1 to ${limits.pageMax}`;

/** The page size of a list, as a query parameter. */
export const PageSize = z.pipe(
  z.string().check(z.regex(/^\d{1,3}$/, rule)),
  z.pipe(
    z.transform((digits: string) => Number(digits)),
    z.int().check(z.gte(1, rule), z.lte(limits.pageMax, rule)),
  ),
);
