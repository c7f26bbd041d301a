import type { Message } from '@parley/contract/entities/message';
import { mayDo, type MessageRelation } from '@parley/contract/rules/message-policy';
import { mayStillEdit } from '@parley/contract/rules/roles';
import type { LucideIcon } from 'lucide-react';
import BellRing from 'lucide-react/icons/bell-ring';
import Bookmark from 'lucide-react/icons/bookmark';
import CircleDot from 'lucide-react/icons/circle-dot';
import Copy from 'lucide-react/icons/copy';
import Forward from 'lucide-react/icons/forward';
import Link2 from 'lucide-react/icons/link-2';
import Pencil from 'lucide-react/icons/pencil';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Trash2 from 'lucide-react/icons/trash';
import { useChannel } from '../../data/channels/channel-store';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { useMayDo } from '../../data/people/member-store';
import { openForwarding } from './forward-store';
import { useMessageListContext, useMessageRelation } from './message-list-context';
import { openNotificationReport } from './notification-report-store';
import { copyAndTell } from '../../platform/ui/overlays/copy';
import { copiedText } from './copied-text';
import { deleteOwnMessage } from './change-message';
import { startEditing } from '../../data/messages/editing';
import { markUnread } from '../../data/reads/read-channel';
import { togglePin } from '../../data/pins/toggle-pin';
import { toggleSave, useIsSaved } from './saves';

/** The state that decides which actions are offered. */
interface ActionContext {
  relation: MessageRelation;
  saved: boolean;
  pinned: boolean;
  /** In direct messages. */
  isDirect: boolean;
  /** Whether the list can show an editor. */
  canEdit: boolean;
  /** Whether the workspace still lets authors edit a message of this age. */
  isEditable: boolean;
}

export interface MessageAction {
  /** Unique: the toolbar's roving focus is kept by it. */
  name: string;
  icon: LucideIcon;
  label: (now: ActionContext) => string;
  isOffered: (now: ActionContext) => boolean;
  /** For a toggle: whether it is on. */
  isOn?: (now: ActionContext) => boolean;
  /** In the toolbar, behind `More`; the sheet has room for all. */
  inMenu?: true;
  /** The confirmation of an action that cannot be undone (SPEC §8). */
  question?: Readonly<Record<`data-confirm${string}`, string>>;
  perform: (message: Message, path: Path) => void;
}

/** The path of a channel in the open workspace. */
type Path = (channelId: number) => string;

/** The actions on a message, except reactions, in the order of the toolbar, its menu and the sheet. */
export const messageActions: readonly MessageAction[] = [
  {
    name: 'save',
    icon: Bookmark,
    label: ({ saved }) => (saved ? 'Remove from saved items' : 'Save for later'),
    isOffered: ({ saved, relation }) => mayDo(saved ? 'unsave' : 'save', relation),
    isOn: ({ saved }) => saved,
    perform: toggleSave,
  },
  {
    name: 'mark-unread',
    icon: CircleDot,
    label: () => 'Mark as unread',
    isOffered: ({ canEdit, relation }) => canEdit && relation.isMember,
    inMenu: true,
    perform: (message) => void markUnread(message),
  },
  {
    name: 'pin',
    icon: Pin,
    label: ({ isDirect }) => `Pin to ${isDirect ? 'conversation' : 'channel'}`,
    isOffered: ({ pinned, canEdit, relation }) => !pinned && canEdit && mayDo('pin', relation),
    inMenu: true,
    perform: (message) => void togglePin(message),
  },
  {
    name: 'unpin',
    icon: PinOff,
    label: ({ isDirect }) => `Unpin from ${isDirect ? 'conversation' : 'channel'}`,
    isOffered: ({ pinned, canEdit, relation }) => pinned && canEdit && mayDo('unpin', relation),
    inMenu: true,
    perform: (message) => void togglePin(message),
  },
  {
    name: 'forward',
    icon: Forward,
    label: () => 'Forward message…',
    isOffered: ({ relation }) => relation.isPosted,
    inMenu: true,
    perform: openForwarding,
  },
  {
    name: 'copy',
    icon: Copy,
    label: () => 'Copy text',
    isOffered: () => true,
    inMenu: true,
    perform: ({ body }) => void copyAndTell('The text', copiedText(body)),
  },
  {
    name: 'copy-link',
    icon: Link2,
    label: () => 'Copy link',
    isOffered: () => true,
    inMenu: true,
    perform: (message, path) => void copyAndTell('The link', messageUrl(message, path)),
  },
  {
    name: 'why',
    icon: BellRing,
    label: () => 'Why was I notified?',
    isOffered: ({ relation }) => relation.isMember && !relation.isAuthor,
    inMenu: true,
    perform: ({ id }) => openNotificationReport(id),
  },
  {
    name: 'edit',
    icon: Pencil,
    label: () => 'Edit',
    isOffered: ({ canEdit, isEditable, relation }) =>
      canEdit && isEditable && mayDo('edit', relation),
    perform: ({ id }) => startEditing(id),
  },
  {
    name: 'delete',
    icon: Trash2,
    label: () => 'Delete',
    isOffered: ({ canEdit, relation }) => canEdit && mayDo('delete', relation),
    question: {
      'data-confirm': 'Delete this message?',
      'data-confirm-detail': "This deletes the message for everyone. It can't be undone.",
      'data-confirm-action': 'Delete',
    },
    perform: (message) => void deleteOwnMessage(message),
  },
];

/** Opens the channel at the message, for whoever may see it. */
export function messageUrl({ id, channel_id }: Message, path: Path): string {
  return new URL(`/#${path(channel_id)}?message=${id}`, window.location.origin).href;
}

/** An action on a certain message, ready to render. */
export interface OfferedAction extends Pick<MessageAction, 'name' | 'icon' | 'question'> {
  label: string;
  /** Undefined if the action is not a toggle. */
  isOn: boolean | undefined;
  inMenu: boolean;
  perform: () => void;
}

export function useMessageActions(message: Message): readonly OfferedAction[] {
  const { canEdit } = useMessageListContext();
  const path = useWorkspacePath();
  const sentAt = Date.parse(message.created_at);
  const isEditable = useMayDo((actingMember) => mayStillEdit(actingMember, sentAt, Date.now()));
  const relation = useMessageRelation(message);
  const now = {
    relation,
    saved: useIsSaved(message.id),
    pinned: message.pin !== undefined,
    isDirect: useChannel(message.channel_id)?.dm_channel === true,
    canEdit,
    isEditable,
  };
  return messageActions
    .filter(({ isOffered }) => isOffered(now))
    .map(({ label, isOn, inMenu = false, perform, ...action }) => ({
      ...action,
      label: label(now),
      isOn: isOn?.(now),
      inMenu,
      perform: () => perform(message, path),
    }));
}
