import type { Message } from '@parley/contract/entities/message';
import { reactCodes, type ReactCode } from '@parley/contract/entities/message-react';
import SmilePlus from 'lucide-react/icons/face-slightly-smiling-plus';
import { useStore } from 'zustand';
import { lazily } from '../lib/lazily';
import { memberName, memberStore, useOwnId, type MemberState } from '../people/member-store';
import { Emoji } from '../ui/Emoji';
import { emojiName } from '../ui/emoji-names';
import { Tooltip } from '../ui/Tooltip';
import { useMessagePlace } from './message-place';
import { whoReacted } from './message-reactions';
import { ReactionPicker } from './ReactionPicker';
import styles from './ReactionRow.module.css';
import { toggleReaction } from './reactions';

/** Under a message: who thinks what of it. */
export function ReactionRow({ message }: { message: Message }) {
  const { readOnly } = useMessagePlace();
  const codes = reactCodes.filter((code) => message.total_reacts[code]);
  return (
    <div className={styles.row} role="group" aria-label="Reactions">
      {codes.map((code) => (
        <Reaction key={code} message={message} code={code} readOnly={readOnly} />
      ))}
      {!readOnly && (
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
  readOnly: boolean;
}

function Reaction({ message, code, readOnly }: ReactionProps) {
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
        disabled={readOnly}
        onClick={() => toggleReaction(message, code)}
      >
        <Emoji code={code} size={16} />
        {message.total_reacts[code]}
      </button>
    </Tooltip>
  );
}

/** More names than these are a number. */
const mostNames = 12;
const list = lazily(() => new Intl.ListFormat('en'));

/** `You, Bob and 3 others`. */
function namesOf(people: readonly number[], { members, ownId }: MemberState): string {
  const others = people.filter((id) => id !== ownId).map((id) => memberName(members[id]));
  const all = people.includes(ownId) ? ['You', ...others] : others;
  const rest = all.length - mostNames;
  if (rest <= 0) return list().format(all);
  return list().format([...all.slice(0, mostNames), `${rest} ${rest === 1 ? 'other' : 'others'}`]);
}
