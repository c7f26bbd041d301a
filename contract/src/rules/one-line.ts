const hidden = /[\u202a-\u202e\u2066-\u2069\p{Cs}]/gu;

/** A text of one line, as it is kept: without line breaks. */
export function oneLine(text: string): string {
  return withoutHidden(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim();
}

/**
 * What turns the direction of a text around is never meant, and half a character is none: databases
 * would keep another text than the one that was announced. A text that shows nothing is none, too.
 */
export function withoutHidden(text: string): string {
  return isInvisible(text) ? '' : text.replace(hidden, '');
}

/** Whether nothing of it can be seen. */
export function isInvisible(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(text);
}
