/** SPEC §9. */
const characterMs = 30;

/** Types a text character by character, as somebody would who shows how it is done. */
export async function typeOut(text: string, show: (typed: string) => void): Promise<void> {
  for (let length = 1; length <= text.length; length += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, characterMs);
    });
    show(text.slice(0, length));
  }
}
