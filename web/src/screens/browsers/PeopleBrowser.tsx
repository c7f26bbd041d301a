import type { Member } from '@parley/contract/entities/user';
import { mayInvite } from '@parley/contract/rules/roles';
import MessagesSquare from 'lucide-react/icons/messages-square';
import UserRoundPlus from 'lucide-react/icons/user-round-plus';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import { memo, useCallback } from 'react';
import { useStore } from 'zustand';
import { openGroupDialog } from '../../data/direct-messages/group-dialog';
import { memberName, memberStore, useMayDo } from '../../data/people/member-store';
import { openPeopleDialog } from '../../data/people/people-dialogs';
import { PresenceMarks } from '../../conversation/people/PresenceMarks';
import { showProfile } from '../../data/places/side-panel';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { Button } from '../../platform/ui/Button';
import { EmptyState } from '../../platform/ui/EmptyState';
import styles from './PeopleBrowser.module.css';
import { searchPeople } from './search-people';
import { SearchableBrowser } from './SearchableBrowser';

/** SPEC §9 "Browser items shown". */
const placeholders = Array.from({ length: 10 }, (_, index) => index);

/** SPEC §2 "People browser". */
export function PeopleBrowser() {
  const { members, ownId } = useStore(memberStore);
  const invites = useMayDo(mayInvite);
  const find = useCallback((search: string) => searchPeople(members, search), [members]);

  return (
    <SearchableBrowser
      name="People"
      title="People"
      action={
        <>
          <Button
            icon={<MessagesSquare aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => openGroupDialog(null)}
          >
            New group
          </Button>
          {invites && (
            <Button icon={<UserRoundPlus aria-hidden />} onClick={() => openPeopleDialog('invite')}>
              Invite People
            </Button>
          )}
        </>
      }
      searchBy="Search by name or email"
      find={find}
      nothing={
        <EmptyState icon={<UserRoundSearch aria-hidden />} title="No members found">
          {`Try a shorter part of the name or email${invites ? ', or invite them' : ''}.`}
        </EmptyState>
      }
    >
      {({ shown }) => (
        <ul className={styles.list}>
          {shown.map((member) => (
            <li key={member.id}>
              <PersonCard member={member} isOwn={member.id === ownId} />
            </li>
          ))}
          {placeholders.map((index) => (
            <li
              key={`placeholder ${index}`}
              className={styles.placeholder}
              style={{ opacity: (placeholders.length - index) / (placeholders.length + 2) }}
              aria-hidden
            >
              <span className={styles.face} />
              <span className={styles.lines} />
            </li>
          ))}
        </ul>
      )}
    </SearchableBrowser>
  );
}

const PersonCard = memo(function PersonCard({ member, isOwn }: { member: Member; isOwn: boolean }) {
  return (
    <button
      type="button"
      className={styles.card}
      onClick={({ currentTarget }) => showProfile(member.id, currentTarget)}
    >
      <Avatar user={member} size={48} />
      <span className={styles.about}>
        <span className={styles.name}>
          <span className={styles.nameText} dir="auto" title={member.email}>
            {memberName(member)}
          </span>
          {isOwn && <span className={styles.you}>(you)</span>}
          {member.deactivated ? (
            <span className={styles.you}>Deactivated</span>
          ) : (
            <PresenceMarks member={member} />
          )}
        </span>
        {member.what_i_do !== '' && (
          <span className={styles.occupation} dir="auto">
            {member.what_i_do}
          </span>
        )}
      </span>
    </button>
  );
});
