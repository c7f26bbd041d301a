import thumbsUp from '@twemoji/svg/1f44d.svg';
import hundred from '@twemoji/svg/1f4af.svg';
import laugh from '@twemoji/svg/1f602.svg';
import heartEyes from '@twemoji/svg/1f60d.svg';
import angry from '@twemoji/svg/1f620.svg';
import cry from '@twemoji/svg/1f622.svg';
import smile from '@twemoji/svg/1f642.svg';
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

/** A quick emoji, the same on every machine, also where no font has it. Its name stands elsewhere. */
export function Emoji({ code, size }: { code: string; size: number }) {
  const picture = pictures.get(code);
  if (!picture) return <span aria-hidden>{code}</span>;
  const style = { width: size, height: size, backgroundImage: `url("${picture}")` };
  return <span className={styles.emoji} style={style} aria-hidden />;
}
