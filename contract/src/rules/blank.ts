const tags = /<[^>]*>/g;
const invisible = /&nbsp;|&#160;|&#xa0;|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/giu;

/** Whether a message body shows nothing: markup and white space only (DECISIONS "Messages"). */
export function isBlank(html: string): boolean {
  return html.replace(tags, '').replace(invisible, '') === '';
}
