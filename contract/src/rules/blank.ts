const tags = /<[^>]*>/g;
const spaces = /&nbsp;|&#160;|&#xa0;/gi;
const visible = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Whether a message body shows nothing: markup and white space only (DECISIONS "Messages"). */
export function isBlank(html: string): boolean {
  return !showsText(html.replace(tags, '').replace(spaces, ''));
}

/** Whether plain text has a character that is to be seen. */
export function showsText(text: string): boolean {
  return visible.test(text);
}
