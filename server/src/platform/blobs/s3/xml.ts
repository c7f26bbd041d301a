import { DomUtils, parseDocument } from 'htmlparser2';

/** The texts of all elements of this name, in order. */
export function textsOf(xml: string, name: string): string[] {
  const document = parseDocument(xml, { xmlMode: true });
  return DomUtils.getElementsByTagName(name, document).map(DomUtils.textContent);
}

/** Null if there is no such element. */
export function firstText(xml: string, name: string): string | null {
  return textsOf(xml, name)[0] ?? null;
}
