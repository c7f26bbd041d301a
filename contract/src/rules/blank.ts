const tags = /<[^>]*>/g;
const spaces = /&nbsp;|&#160;|&#xa0;/gi;
const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a message body shows nothing: only markup and white space (DECISIONS "Messages"). */
export function isBlank(html: string): boolean {
  return !showsText(html.replace(tags, '').replace(spaces, ''));
}

/** Whether plain text has a visible character. */
export function showsText(text: string): boolean {
  return visible.test(text);
}
