import type { Place, Tab } from './tab.js';

/** What is clicked on: the first element like that, or the first with just this text. */
interface Wanted {
  selector: string;
  text?: string;
}

/** The middle of what is wanted. */
export async function placeOf(tab: Tab, wanted: Wanted): Promise<Place> {
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
