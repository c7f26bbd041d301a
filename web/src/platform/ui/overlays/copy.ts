import { copyText } from '../../lib/copy-text';
import { notify } from './notices';

/** Copies `text` and says so; shows it where it could not be copied. `what`: `The link`. */
export async function copyAndTell(what: string, text: string): Promise<void> {
  const isCopied = await copyText(Promise.resolve(text));
  if (isCopied) notify(`${what} is copied.`);
  else notify(`${what} could not be copied: ${text}`, { ...dismissal, lasts: true });
}

const dismissal = { label: 'Done', run: () => undefined };
