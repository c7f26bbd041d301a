import thumbsUp from './emoji/1f44d.webp';
import hundred from './emoji/1f4af.webp';
import laugh from './emoji/1f602.webp';
import heartEyes from './emoji/1f60d.webp';
import angry from './emoji/1f620.webp';
import cry from './emoji/1f622.webp';
import smile from './emoji/1f642.webp';
import styles from './Emoji.module.css';

const pictures: ReadonlyMap<string, string> = new Map([
  ['💯', hundred],
  ['👍', thumbsUp],
  ['🙂', smile],
  ['😂', laugh],
  ['😍', heartEyes],
  ['😢', cry],
  ['😠', angry],
]);

/**
 * A quick emoji as a picture, so that it looks the same on every system. Without alt text: the control
 * around it has a name.
 */
export function Emoji({ code, size }: { code: string; size: number }) {
  const picture = pictures.get(code);
  if (!picture) return <span aria-hidden>{code}</span>;
  const style = { width: size, height: size, backgroundImage: `url("${picture}")` };
  return <span className={styles.emoji} style={style} aria-hidden />;
}
