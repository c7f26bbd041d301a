import type { Point, Tab } from './tab.js';

/**
 * The element to click: the first match of the selector, or the first match with exactly this text.
 */
interface Wanted {
  selector: string;
  text?: string;
}

/** The centre of the element. */
export async function centreOf(tab: Tab, wanted: Wanted): Promise<Point> {
  const place = await tab.evaluate(({ selector, text }: Wanted) => {
    const found = [...document.querySelectorAll(selector)].find(
      ({ textContent }) => text === undefined || textContent.trim() === text,
    );
    if (!found) return null;
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, wanted);
  if (!place) throw new Error(`There is no ${wanted.selector} ${wanted.text ?? ''}`);
  return place;
}
