import { encode } from 'uqr';
import styles from './factors.module.css';

/** Modules of white around it, as readers need. */
const quiet = 4;

/** Dark on white in every theme: readers expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  const side = size + 2 * quiet;
  return (
    <svg
      className={styles.qr}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
