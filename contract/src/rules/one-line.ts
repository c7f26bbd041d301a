const hidden = /[\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;

/** Normalises a text for storage on one line: without line breaks. */
export function oneLine(text: string): string {
  return withoutHidden(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim();
}

/**
 * Drops characters that reverse text direction, and lone surrogates: databases would store another
 * text than the event announced. A text without visible characters becomes empty.
 */
export function withoutHidden(text: string): string {
  return isInvisible(text) ? '' : text.replace(hidden, '');
}

/** Whether a text has no visible character. */
export function isInvisible(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(text);
}
