/** After these, the next words stand on another line. */
const lineEnds = /<(?:br|\/p|\/li|\/pre|\/blockquote)\b[^>]*>/g;
const tags = /<[^>]*>/g;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** The text of a message's sanitised body, in lines: what a notification shows. */
export function plainText(html: string): string {
  return html
    .replace(lineEnds, '\n')
    .replace(tags, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}
