import { limits } from '@parley/contract/limits';
import Pencil from 'lucide-react/icons/pencil';
import { memo } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { classes } from '../../platform/lib/classes';
import { isMarked, type Marks } from '../../data/reads/read-store';
import styles from './SidebarLink.module.css';

interface SidebarLinkProps {
  /** The route. */
  to: string;
  /** Whether its route is on the screen. */
  current: boolean;
  icon: Elements;
  /** The kind of place, for screen readers: `private channel`. */
  kind?: string | undefined;
  /** The marks of its unread messages. */
  unread?: Marks;
  /** Whether it has an unsent message. */
  hasDraft?: boolean;
  /** A quieter second text. */
  detail?: string | undefined;
  /** Rendered after the text. */
  marks?: Elements;
  /** Describes the icon of direct messages for screen readers: presence, the number of members. */
  spokenIcon?: string;
  children: string;
}

/** Not the router's link, which would render hundreds of channels on every navigation. */
export const SidebarLink = memo(function SidebarLink(props: SidebarLinkProps) {
  const {
    to,
    current,
    icon,
    kind,
    unread,
    hasDraft = false,
    detail,
    marks,
    spokenIcon,
    children,
  } = props;
  const isUnread = unread !== undefined && isMarked(unread);
  return (
    <a
      href={`#${to}`}
      className={classes(
        styles.row,
        isUnread && styles.unread,
        unread?.muted === true && styles.muted,
      )}
      title={detail ? `${children} (${detail})` : children}
      // Parts of the content would be set apart by spaces: `general , draft`.
      aria-label={
        spokenIcon !== undefined || hasDraft || kind !== undefined || (unread && unread.unread > 0)
          ? spoken(props)
          : undefined
      }
      {...(current && { 'aria-current': 'page' })}
    >
      {icon}
      <span className={classes(styles.text, detail !== undefined && styles.detailed)}>
        <span className="ellipsis">{children}</span>
        {detail && <span className={styles.detail}> {detail}</span>}
      </span>
      {hasDraft && <Pencil className={styles.draft} aria-hidden />}
      {marks}
      {isUnread && <UnreadMark mentions={unread.mentions} />}
    </a>
  );
});

/** A number for mentions and direct messages, else a dot. The link's text stays its name. */
function UnreadMark({ mentions }: { mentions: number }) {
  return (
    <span
      className={mentions > 0 ? styles.badge : styles.unreadDot}
      role="img"
      aria-label="New messages"
      data-count={mentions > 0 ? counted(mentions) : undefined}
    />
  );
}

/** `general, 3 unread, 1 mention, draft` */
function spoken(props: SidebarLinkProps): string {
  const { children, kind, detail, spokenIcon, unread: marks, hasDraft } = props;
  const { unread = 0, mentions = 0, muted = false } = marks ?? {};
  const isOfMentions = mentions === 0 || spokenIcon !== undefined;
  return [
    kind === undefined ? children : `${kind} ${children}`,
    unread > 0 && `${counted(unread)} unread`,
    !isOfMentions && `${counted(mentions)} ${mentions === 1 ? 'mention' : 'mentions'}`,
    unread > 0 && muted && 'muted',
    hasDraft && 'draft',
    detail,
    spokenIcon,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Counts stop at 100. */
function counted(count: number): string {
  return count < limits.unreadMax ? String(count) : '99+';
}
