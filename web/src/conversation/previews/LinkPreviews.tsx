import type { LinkPreview } from '@parley/contract/entities/link-preview';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { useFocusHandedOn } from '../../platform/lib/hand-on-focus';
import { IconButton } from '../../platform/ui/IconButton';
import { classes } from '../../platform/lib/classes';
import room from '../row/Room.module.css';
import styles from './LinkPreviews.module.css';

interface LinkPreviewsProps {
  previews: readonly LinkPreview[];
  /** Missing if the user may not remove them. */
  onRemove?: ((preview: LinkPreview) => void) | undefined;
}

/** Shows previews of the pages that a message links to. */
export function LinkPreviews({ previews, onRemove }: LinkPreviewsProps) {
  return (
    <ul className={styles.previews} aria-label="Previews of links">
      {previews.map((preview) => (
        <Preview key={preview.id} preview={preview} onRemove={onRemove} />
      ))}
    </ul>
  );
}

interface PreviewProps extends Pick<LinkPreviewsProps, 'onRemove'> {
  preview: LinkPreview;
}

function Preview({ preview, onRemove }: PreviewProps) {
  const entry = useRef<HTMLLIElement>(null);
  useFocusHandedOn(entry);
  return (
    <li ref={entry} className={classes(room.preview, styles.preview)}>
      <Card preview={preview} />
      {onRemove && (
        <IconButton
          label="Remove the preview"
          size="small"
          className={styles.remove}
          onClick={() => onRemove(preview)}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function Card({
  preview: { url, title, description, site_name, picture },
}: {
  preview: LinkPreview;
}) {
  // The site's name is the page's own claim.
  const host = new URL(url).host.replace(/^www\./, '');
  return (
    <a className={styles.card} href={url} target="_blank" rel="noopener noreferrer nofollow">
      <span className={styles.words}>
        <span className={styles.site}>
          {site_name !== null && site_name !== host && <strong>{site_name}</strong>}{' '}
          <span>{host}</span>
        </span>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        {description !== null && (
          <span className={styles.description} dir="auto">
            {description}
          </span>
        )}
      </span>
      {picture && (
        <img
          className={styles.picture}
          src={picture.url}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
        />
      )}
    </a>
  );
}
