/** SPEC §9. */
const characterMs = 30;

/** Types a text character by character, for the demo; stops when the page is left. */
export async function typeOut(
  text: string,
  show: (typed: string) => void,
  isOver: () => boolean,
): Promise<void> {
  for (let length = 1; length <= text.length && !isOver(); length += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, characterMs);
    });
    if (!isOver()) show(text.slice(0, length));
  }
}
