import type { Member, Role } from '@parley/contract/entities/user';
import { mayDeactivate, rolesToGive } from '@parley/contract/rules/roles';
import { memberName, useOwnMember } from '../../data/people/member-store';
import { callFailed } from '../../data/session/call-problem';
import { Button } from '../../platform/ui/Button';
import { SelectField } from '../../platform/ui/fields/SelectField';
import { confirm, type Question } from '../../platform/ui/overlays/confirm';
import { Avatar } from '../../platform/ui/pictures/Avatar';
import { manageMember, type MemberChange } from './manage-member';
import styles from './Management.module.css';

const roleNames: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
};

/** A member with their role, as far as it is the user's to change. */
export function MemberRow({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const own = useOwnMember();
  const name = memberName(member);
  const roles = rolesToGive(own?.role ?? 'member', member.role);
  const canDeactivate = !isOwn && mayDeactivate(own?.role ?? 'member', member.role);

  async function change(wanted: MemberChange, question?: Question) {
    if (question && !(await confirm(question))) return;
    await manageMember(member.id, wanted).catch(callFailed);
  }

  function changeRole(role: Role) {
    void change({ role }, role === 'guest' ? guestQuestion(name) : undefined);
  }

  return (
    <li className={styles.row}>
      <Avatar user={member} size={32} />
      <span className={styles.about}>
        <bdi className={styles.name}>{isOwn ? `${name} (you)` : name}</bdi>
        <span className={styles.detail}>{member.deactivated ? 'Deactivated' : member.email}</span>
      </span>
      {roles.length === 0 ? (
        <span className={styles.detail}>{roleNames[member.role]}</span>
      ) : (
        <SelectField
          label={`Role of ${name}`}
          labelHidden
          value={member.role}
          onChange={({ target }) => {
            const chosen = roles.find((role) => role === target.value);
            if (chosen) changeRole(chosen);
          }}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
      )}
      {canDeactivate && (
        <Button
          size="small"
          aria-label={`${member.deactivated ? 'Reactivate' : 'Deactivate'} ${name}`}
          onClick={() =>
            void change(
              { deactivated: !member.deactivated },
              member.deactivated ? undefined : deactivationQuestion(name),
            )
          }
        >
          {member.deactivated ? 'Reactivate' : 'Deactivate'}
        </Button>
      )}
    </li>
  );
}

const guestQuestion = (name: string): Question => ({
  title: `Make ${name} a guest?`,
  detail: 'Guests see only the channels they are in, and the people there. They leave #general.',
  action: 'Make a guest',
});

const deactivationQuestion = (name: string): Question => ({
  title: `Deactivate ${name}?`,
  detail:
    'They are signed out of the workspace at once, and cannot come in until they are reactivated. What they wrote stays.',
  action: 'Deactivate',
});
