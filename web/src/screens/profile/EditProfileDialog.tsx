import { updateUser } from '@parley/contract/endpoints/users';
import type { Profile } from '@parley/contract/entities/profile';
import { profileOf, profileProblems } from '@parley/contract/rules/profile';
import { useRef, useState } from 'react';
import { call } from '../../platform/api/call';
import { putProfile } from '../../data/people/change-member';
import { memberStore, useOwnMember } from '../../data/people/member-store';
import { closePeopleDialog } from '../../data/people/people-dialogs';
import { receiveUser } from '../../data/session/session-store';
import { Banner } from '../../platform/ui/Banner';
import { FormDialog } from '../../data/session/FormDialog';
import { Button } from '../../platform/ui/Button';
import styles from './EditProfileDialog.module.css';
import { PhotoField, type PhotoChange } from './PhotoField';
import { ProfileInputs } from './ProfileInputs';

/** SPEC §2 "Edit profile". */
export function EditProfileDialog({ open }: { open: boolean }) {
  const own = useOwnMember();
  /** The changed fields only: the others follow changes made elsewhere. */
  const [changes, setChanges] = useState<Partial<Profile>>({});
  const [photo, setPhoto] = useState<PhotoChange>(null);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const first = useRef<HTMLInputElement>(null);
  if (!own) return null;
  const profile: Profile = { ...profileOf(own), ...changes };

  function change<Name extends keyof Profile>(name: Name, value: Profile[Name]) {
    setChanges((before) => ({ ...before, [name]: value }));
    setRefusal([]);
  }

  async function save() {
    if (!own) return;
    // A newly chosen photo may still be compressing.
    const sent = photo === 'clear' ? ('' as const) : ((await photo) ?? undefined);
    const body = { user: { ...profile, photo: sent } };
    const saved = await call(updateUser, { params: { id: own.id }, body });
    receiveUser(saved);
    const { workspaces: _, ...user } = saved;
    memberStore.setState((state) => putProfile(state, user));
  }

  function clear() {
    setChanges({});
    setPhoto(null);
    setRefusal([]);
  }

  return (
    <FormDialog
      open={open}
      onClose={closePeopleDialog}
      onClosed={clear}
      title="Edit your profile"
      size="large"
      initialFocus={first}
      otherButtons={<Button onClick={closePeopleDialog}>Cancel</Button>}
      submitLabel="Save"
      submitDisabled={profileProblems(profile).length > 0}
      onSubmit={save}
      onAnswered={closePeopleDialog}
      onRefused={setRefusal}
    >
      {refusal.length > 0 && (
        <Banner kind="error" className={styles.refusal}>
          {refusal.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Banner>
      )}
      <div className={styles.form}>
        <div className={styles.fields}>
          <ProfileInputs profile={profile} onType={change} first={first} />
        </div>
        <PhotoField
          user={own}
          isCleared={photo === 'clear'}
          onChange={(next) => {
            setPhoto(next);
            setRefusal([]);
          }}
          onUnreadable={(file) => setPhoto((latest) => (latest === file ? null : latest))}
        />
      </div>
    </FormDialog>
  );
}
