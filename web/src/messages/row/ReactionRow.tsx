import type { Message } from '@parley/contract/entities/message';
import { reactCodes, type ReactCode } from '@parley/contract/entities/message-react';
import { mayDo } from '@parley/contract/rules/message-policy';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import { useStore } from 'zustand';
import { lazyValue } from '../../lib/lazy-value';
import { memberName, memberStore, useOwnId, type MemberState } from '../../people/member-store';
import { Emoji } from '../../ui/pictures/Emoji';
import { emojiName } from '../../ui/pictures/emoji-names';
import { Tooltip } from '../../ui/Tooltip';
import { useMessageRelation } from '../actions/message-list-context';
import { whoReacted } from '../store/message-reactions';
import { ReactionPicker } from '../actions/ReactionPicker';
import styles from './ReactionRow.module.css';
import { toggleReaction } from '../actions/reactions';

/** A message's reactions, with the number of users for each. */
export function ReactionRow({ message }: { message: Message }) {
  const canReact = mayDo('react', useMessageRelation(message));
  const codes = reactCodes.filter((code) => message.total_reacts[code]);
  return (
    <div className={styles.row} role="group" aria-label="Reactions">
      {codes.map((code) => (
        <Reaction key={code} message={message} code={code} canReact={canReact} />
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
  code: ReactCode;
  canReact: boolean;
}

function Reaction({ message, code, canReact }: ReactionProps) {
  const ownId = useOwnId();
  const people = whoReacted(message.user_reacts, code);
  const who = useStore(memberStore, (state) => namesOf(people, state));
  const text = `${who} reacted with ${emojiName(code)}`;
  return (
    <Tooltip text={text}>
      <button
        type="button"
        className={styles.reaction}
        aria-label={text}
        aria-pressed={people.includes(ownId)}
        disabled={!canReact}
        onClick={() => toggleReaction(message, code)}
      >
        <Emoji code={code} size={16} />
        {message.total_reacts[code]}
      </button>
    </Tooltip>
  );
}

/** At most this many names are listed; the others are counted. */
const mostNames = 12;
const list = lazyValue(() => new Intl.ListFormat('en'));

/** `You, Bob and 3 others`. */
function namesOf(people: readonly number[], { members, ownId }: MemberState): string {
  const others = people.filter((id) => id !== ownId).map((id) => memberName(members[id]));
  const all = people.includes(ownId) ? ['You', ...others] : others;
  const rest = all.length - mostNames;
  if (rest <= 0) return list().format(all);
  return list().format([...all.slice(0, mostNames), `${rest} ${rest === 1 ? 'other' : 'others'}`]);
}
