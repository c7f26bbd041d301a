import { updateUser } from '@parley/contract/endpoints/users';
import type { Member } from '@parley/contract/entities/user';
import { formatPhone, phoneDigits } from '@parley/contract/rules/phone';
import { profileProblems } from '@parley/contract/rules/profile';
import { timezoneLabel, timezoneOffsets } from '@parley/contract/rules/timezones';
import { useRef, useState } from 'react';
import { call } from '../api/call';
import { changeMember, memberStore, useOwnMember } from '../people/member-store';
import { closePeopleDialog } from '../people/people-dialogs';
import { receiveUser } from '../session/session-store';
import { Banner } from '../ui/Banner';
import { FormDialog } from '../session/FormDialog';
import { Button } from '../ui/Button';
import { NormalisedField } from '../ui/NormalisedField';
import { SelectField } from '../ui/SelectField';
import { TextField } from '../ui/TextField';
import styles from './EditProfileDialog.module.css';
import { PhotoField, type PhotoChange } from './PhotoField';

type Fields = Pick<
  Member,
  'full_name' | 'display_name' | 'what_i_do' | 'phone_number' | 'timezone_offset'
>;

/** SPEC §2 "Edit profile". */
export function EditProfileDialog({ open }: { open: boolean }) {
  const own = useOwnMember();
  /** What was changed so far; the rest is as it is, also when it changes elsewhere meanwhile. */
  const [changes, setChanges] = useState<Partial<Fields>>({});
  const [photo, setPhoto] = useState<PhotoChange>(null);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  /** A form does not complain of a field before it was filled in or left. */
  const [wasNameLeft, setNameLeft] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  if (!own) return null;
  const fields: Fields = { ...own, ...changes };
  const { full_name, display_name, what_i_do, phone_number, timezone_offset } = fields;
  const problems = profileProblems({ full_name, display_name, what_i_do });
  const complainsOfName = wasNameLeft || changes.full_name !== undefined;
  const problemOf = (label: string) => problems.find((problem) => problem.startsWith(label));

  function change(next: Partial<Fields>) {
    setChanges((before) => ({ ...before, ...next }));
    setRefusal([]);
  }

  async function save() {
    if (!own) return;
    // One that was chosen a moment ago is still being made small.
    const sent = photo === 'clear' ? ('' as const) : ((await photo) ?? undefined);
    const profile = { full_name, display_name, what_i_do, phone_number, timezone_offset };
    const body = { user: { ...profile, photo: sent } };
    const saved = await call(updateUser, { params: { id: own.id }, body });
    receiveUser(saved);
    const { workspaces: _, ...user } = saved;
    memberStore.setState((state) => changeMember(state, user.id, user));
  }

  function clear() {
    setChanges({});
    setPhoto(null);
    setRefusal([]);
    setNameLeft(false);
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
      submitDisabled={problems.length > 0}
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
          <TextField
            ref={first}
            label="Full name"
            required
            hint={full_name === '' ? 'Required.' : undefined}
            value={full_name}
            error={complainsOfName ? problemOf('Full name') : undefined}
            onBlur={() => setNameLeft(true)}
            autoComplete="name"
            onChange={({ target }) => change({ full_name: target.value })}
          />
          <TextField
            label="Display name"
            hint="What the others see next to your messages. Left empty, it is your full name."
            value={display_name}
            error={problemOf('Display name')}
            autoComplete="nickname"
            onChange={({ target }) => change({ display_name: target.value })}
          />
          <TextField
            label="What I do"
            value={what_i_do}
            error={problemOf('What I do')}
            autoComplete="organization-title"
            onChange={({ target }) => change({ what_i_do: target.value })}
          />
          <NormalisedField
            label="Phone number"
            inputMode="tel"
            hint={phone_number ? formatPhone(phone_number) : 'Up to ten digits.'}
            value={phone_number}
            autoComplete="off"
            normalise={phoneDigits}
            onType={(typed) => change({ phone_number: typed })}
          />
          <SelectField
            label="Time zone"
            value={timezone_offset}
            onChange={({ target }) => change({ timezone_offset: Number(target.value) })}
          >
            {timezoneOffsets.map((offset) => (
              <option key={offset} value={offset}>
                {timezoneLabel(offset)}
              </option>
            ))}
          </SelectField>
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
