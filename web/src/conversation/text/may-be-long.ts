/** Lines and characters that the narrowest screen shows without scrolling. */
const most = { lines: 25, charactersInLine: 30 };

const lineStart = /<(?:p|li|br|pre)\b|\n/g;

/** Whether a body may need more than a screen: then its height is measured, which is slow. */
export function mayBeLong(body: string): boolean {
  // Shorter than so many empty lines.
  if (body.length < most.lines) return false;
  const starts = body.match(lineStart)?.length ?? 0;
  return starts + body.length / most.charactersInLine > most.lines;
}
