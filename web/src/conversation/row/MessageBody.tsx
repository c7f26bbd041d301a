import { useMemo, type ComponentProps, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { channelStore, type SharedChannel } from '../../data/channels/channel-store';
import { classes } from '../../platform/lib/classes';
import { deferred, useDeferred } from '../../platform/lib/deferred';
import { escapeHtml } from '../../platform/lib/html-text';
import { slot } from '../../platform/lib/slot';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { type OwnKeywords, ownKeywords } from '../../data/mentions/own-keywords';
import { hasReferences, referencedIds, shownBody } from '../../data/mentions/shown-body';
import { memberName, useMembers, useOwnId } from '../../data/people/member-store';
import rich from '../../platform/ui/RichText.module.css';
import { ownEmoji } from '../../data/emoji/own-emoji';
import { useMessageListContext } from '../actions/message-list-context';
import { isFewEmoji } from '../text/few-emoji';
import { knownHtml, messageText, sanitiser } from '../text/message-html';
import styles from './MessageRowView.module.css';

/** The text of a message. HTML that our server's sanitiser cannot have written is sanitised in the browser. */
export function MessageBody({ message }: { message: { body: string } }) {
  const known = knownHtml(message);
  return known === null ? <ForeignBody message={message} /> : <SafeBody html={known} />;
}

/** Shows the plain text of the message until the sanitiser is loaded. */
function ForeignBody({ message }: { message: { body: string } }) {
  const loaded = useDeferred(sanitiser);
  const html = loaded?.sanitisedHtml(message) ?? escapeHtml(messageText(message.body));
  return <SafeBody html={html} />;
}

function SafeBody({ html: safe }: { html: string }) {
  const draw = useStore(ownEmoji, (state) => state.draw);
  const html = draw ? draw(safe) : safe;
  const { mark } = useStore(ownKeywords);
  if (hasReferences(html) || mark) return <NamingBody html={html} mark={mark} />;
  return (
    <Text
      html={html}
      className={classes(rich.text, styles.body, isFewEmoji(html) && styles.large)}
    />
  );
}

interface TextProps extends ComponentProps<'div'> {
  /** Safe. */
  html: string;
}

function Text(props: TextProps) {
  const hasCode = props.html.includes('<pre');
  return hasCode ? <CodeText {...props} Text={PlainText} /> : <PlainText {...props} />;
}

/** Until it is loaded, code has no colours and cannot be copied by a button. */
const CodeText = slot(
  deferred(() => import('../code/CodeText')),
  'CodeText',
  { Placeholder: ({ Text: Plain, ...text }) => <Plain {...text} /> },
);

function PlainText({ html, ...attributes }: TextProps) {
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A text with mentions, shown with today's names, or with words to mark. */
function NamingBody({ html, mark }: { html: string; mark: OwnKeywords['mark'] }) {
  const { showUser } = useMessageListContext();
  const ownId = useOwnId();
  const path = useWorkspacePath();
  const ids = useMemo(() => referencedIds(html), [html]);
  const members = useMembers(ids.people);
  const rooms = useStore(
    channelStore,
    useShallow(({ channels }) => ids.channels.map((id) => roomOf(channels[id]))),
  );
  const named = shownBody(html, {
    ownId,
    canOpen: showUser !== null,
    personName: (id) => (members[id] ? memberName(members[id]) : null),
    channel(id) {
      const room = rooms[ids.channels.indexOf(id)];
      if (!room) return null;
      return { name: room.name, href: `#${path(id)}`, isPrivate: room.kind === 'private' };
    },
  });
  const shown = mark ? mark(named) : named;

  function open(event: SyntheticEvent) {
    const pill = event.target instanceof Element && event.target.closest('[data-mention][role]');
    if (!showUser || !(pill instanceof HTMLElement)) return;
    event.preventDefault();
    showUser(Number(pill.dataset['mention']), pill);
  }

  return (
    <Text
      html={shown}
      className={classes(
        rich.text,
        styles.body,
        isFewEmoji(html) && styles.large,
        shown.includes(' data-mine') && styles.mentionsReader,
      )}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' || event.key === ' ') open(event);
      }}
    />
  );
}

/** A channel that messages may link to. */
function roomOf(channel: SharedChannel | undefined): SharedChannel | null {
  return channel && !channel.dm_channel ? channel : null;
}
