import * as z from 'zod/mini';

/** A row's id: a positive safe integer. */
export const Id = z.int().check(z.positive());

/** An id as paths and queries carry it: decimal digits. */
export const IdText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/, 'must be a whole number')),
  z.transform((digits) => Number(digits)),
);

/** A map keyed by id, as JSON has it: `{"7": …}`. */
/* @__NO_SIDE_EFFECTS__ */
export function byId<T extends z.ZodMiniType>(entity: T) {
  return z.record(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), entity);
}

/** ISO 8601 in UTC with milliseconds. */
export const Time = z.iso.datetime({ precision: 3 });
