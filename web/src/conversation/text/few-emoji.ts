import { lazyValue } from '../../platform/lib/lazy-value';

/** By a constructor: the notation is newer than the language level of the sources. */
const oneToThree = lazyValue(
  () => new RegExp(String.raw`^(?:<p>)?(?:\s*\p{RGI_Emoji}){1,3}\s*(?:</p>)?$`, 'v'),
);
/** Code units of three long emoji in a paragraph. */
const longest = 60;

/** Whether a body is up to three emoji and nothing else: it is shown larger. */
export function isFewEmoji(html: string): boolean {
  return html.length <= longest && !/[\w.]{3}/.test(html) && oneToThree().test(html);
}
