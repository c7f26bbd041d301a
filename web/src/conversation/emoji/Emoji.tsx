import thumbsUp from './pictures/1f44d.webp';
import hundred from './pictures/1f4af.webp';
import laugh from './pictures/1f602.webp';
import heartEyes from './pictures/1f60d.webp';
import angry from './pictures/1f620.webp';
import cry from './pictures/1f622.webp';
import smile from './pictures/1f642.webp';
import { useStore } from 'zustand';
import { ownEmoji } from '../../data/emoji/own-emoji';
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
 * A quick emoji as a picture, so that it looks the same on every system; others as text, and those of the workspace's own. Without alt text: the
 * control around it has a name.
 */
export function Emoji({ code, size }: { code: string; size: number }) {
  const own = useStore(ownEmoji, ({ urls }) => urls[code]);
  const picture = pictures.get(code) ?? own;
  if (!picture) {
    return (
      <span className={styles.text} style={{ fontSize: size }} aria-hidden>
        {code}
      </span>
    );
  }
  const style = { width: size, height: size, backgroundImage: `url("${picture}")` };
  return <span className={styles.emoji} style={style} aria-hidden />;
}
