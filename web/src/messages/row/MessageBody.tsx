import { useMemo, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { channelStore, type SharedChannel } from '../../channels/channel-store';
import { classes } from '../../lib/classes';
import { useWorkspacePath } from '../../lib/workspace-path';
import { ownKeywords } from '../../mentions/own-keywords';
import { hasReferences, referencedIds, shownBody } from '../../mentions/shown-body';
import { memberName, useMembers, useOwnId } from '../../people/member-store';
import rich from '../../ui/RichText.module.css';
import { useMessageListContext } from '../actions/message-list-context';
import { messageHtml } from '../text/message-html';
import styles from './MessageRowView.module.css';

/** The text of a message, sanitised here and by the server. */
export function MessageBody({ message }: { message: { body: string } }) {
  const html = messageHtml(message);
  const keywords = useStore(ownKeywords);
  if (hasReferences(html) || keywords.length > 0) {
    return <NamingBody html={html} keywords={keywords} />;
  }
  return (
    <div className={classes(rich.text, styles.body)} dangerouslySetInnerHTML={{ __html: html }} />
  );
}

/** A text with mentions, shown with today's names, or with words to mark. */
function NamingBody({ html, keywords }: { html: string; keywords: readonly string[] }) {
  const { showUser } = useMessageListContext();
  const ownId = useOwnId();
  const path = useWorkspacePath();
  const ids = useMemo(() => referencedIds(html), [html]);
  const members = useMembers(ids.people);
  const rooms = useStore(
    channelStore,
    useShallow(({ channels }) => ids.channels.map((id) => roomOf(channels[id]))),
  );
  const shown = shownBody(html, {
    ownId,
    keywords,
    canOpen: showUser !== null,
    personName: (id) => (members[id] ? memberName(members[id]) : null),
    channel(id) {
      const room = rooms[ids.channels.indexOf(id)];
      if (!room) return null;
      return { name: room.name, href: `#${path(id)}`, isPrivate: room.kind === 'private' };
    },
  });

  function open(event: SyntheticEvent) {
    const pill = event.target instanceof Element && event.target.closest('[data-mention][role]');
    if (!showUser || !(pill instanceof HTMLElement)) return;
    event.preventDefault();
    showUser(Number(pill.dataset['mention']), pill);
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- for the buttons in the text
    <div
      className={classes(
        rich.text,
        styles.body,
        shown.includes(' data-mine') && styles.mentionsReader,
      )}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' || event.key === ' ') open(event);
      }}
      dangerouslySetInnerHTML={{ __html: shown }}
    />
  );
}

/** A channel that messages may link to. */
function roomOf(channel: SharedChannel | undefined): SharedChannel | null {
  return channel && !channel.dm_channel ? channel : null;
}
