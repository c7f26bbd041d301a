import type { Message } from '@parley/contract/entities/message';
import { mayDo } from '@parley/contract/rules/message-policy';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import { useStore } from 'zustand';
import { lazyValue } from '../../platform/lib/lazy-value';
import {
  memberName,
  memberStore,
  useOwnId,
  type MemberState,
} from '../../data/people/member-store';
import { Emoji } from '../emoji/Emoji';
import { emojiName } from '../../data/emoji/emoji-names';
import { Tooltip } from '../../platform/ui/Tooltip';
import { useMessageRelation } from '../actions/message-list-context';
import { groupReactions, type ReactionGroup } from '../../data/messages/reaction-groups';
import { ReactionPicker } from '../actions/ReactionPicker';
import styles from './ReactionRow.module.css';
import { toggleReactionGroup } from '../actions/reactions';

/** A message's reactions, with the number of users for each. */
export function ReactionRow({ message }: { message: Message }) {
  const canReact = mayDo('react', useMessageRelation(message));
  return (
    <div className={styles.row} role="group" aria-label="Reactions">
      {groupReactions(message.user_reacts).map((group) => (
        <Reaction key={group.base} message={message} group={group} canReact={canReact} />
      ))}
      {canReact && (
        <ReactionPicker message={message}>
          <button type="button" className={styles.add} aria-label="Add a reaction">
            <SmilePlus size={16} aria-hidden />
          </button>
        </ReactionPicker>
      )}
    </div>
  );
}

interface ReactionProps {
  message: Message;
  group: ReactionGroup;
  canReact: boolean;
}

function Reaction({ message, group, canReact }: ReactionProps) {
  const ownId = useOwnId();
  const { base, codes, people } = group;
  const [only = base, ...others] = codes;
  const code = others.length > 0 ? base : only;
  const who = useStore(memberStore, (state) => namesOf(group, state));
  const text = `${who} reacted with ${emojiName(code)}`;
  return (
    <Tooltip text={text}>
      <button
        type="button"
        className={styles.reaction}
        aria-label={text}
        aria-pressed={people.has(ownId)}
        disabled={!canReact}
        onClick={() => toggleReactionGroup(message, group)}
      >
        <Emoji code={code} size={16} />
        <span>{people.size}</span>
      </button>
    </Tooltip>
  );
}

/** At most this many names are listed; the others are counted. */
const mostNames = 12;
const list = lazyValue(() => new Intl.ListFormat('en'));

/** `You, Bob and 3 others`; where skin tones differ, `You (👍🏽) and Bob (👍)`. */
function namesOf({ codes, people }: ReactionGroup, { members, ownId }: MemberState): string {
  const named = (id: number, name: string) =>
    codes.length > 1 ? `${name} (${people.get(id)?.join(' ')})` : name;
  const ids = [...people.keys()].toSorted((a, b) => Number(b === ownId) - Number(a === ownId));
  const all = ids.map((id) => named(id, id === ownId ? 'You' : memberName(members[id])));
  const most = people.has(ownId) ? mostNames + 1 : mostNames;
  const rest = all.length - most;
  if (rest <= 0) return list().format(all);
  return list().format([...all.slice(0, most), `${rest} ${rest === 1 ? 'other' : 'others'}`]);
}
