import { changeWorkspaceSettings } from '@parley/contract/endpoints/management';
import type { WorkspaceSettings } from '@parley/contract/entities/workspace-settings';
import { useStore } from 'zustand';
import { call } from '../../platform/api/call';
import { useAttempt } from '../../platform/api/use-attempt';
import { useSession } from '../../data/session/session-store';
import { memberStore } from '../../data/people/member-store';
import { Problem } from '../../platform/ui/fields/Problem';
import { SelectField } from '../../platform/ui/fields/SelectField';
import styles from './Management.module.css';

type Setting = keyof WorkspaceSettings;

interface Decision {
  setting: Setting;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

const membersOrAdmins = [
  ['members', 'Members'],
  ['admins', 'Owners and admins'],
] as const;

const decisions: readonly Decision[] = [
  { setting: 'create_channels', label: 'Who creates channels', options: membersOrAdmins },
  { setting: 'invite', label: 'Who invites people', options: membersOrAdmins },
  {
    setting: 'invite_by_email',
    label: 'How people come in',
    options: [
      ['true', 'By email and by link'],
      ['false', 'By link only'],
    ],
  },
  {
    setting: 'mention_all',
    label: 'Who uses @channel and @here',
    options: [['everyone', 'Everyone'], ...membersOrAdmins],
  },
  { setting: 'add_emoji', label: 'Who adds emoji', options: membersOrAdmins },
  {
    setting: 'remove_files',
    label: 'Who deletes files',
    options: [
      ['everyone', 'Everyone in the channel'],
      ['author', 'Their author, owners and admins'],
    ],
  },
  {
    setting: 'edit_minutes',
    label: 'How long messages can be edited',
    options: [
      ['null', 'Any time'],
      ['5', '5 minutes'],
      ['60', '1 hour'],
      ['1440', '1 day'],
      ['0', 'Never'],
    ],
  },
  {
    setting: 'link_previews',
    label: 'Show previews of links',
    options: [
      ['true', 'Yes'],
      ['false', 'No'],
    ],
  },
];

/** Answered by 422 where the one who decides it does not keep to it. */
const demands: readonly Decision[] = [
  {
    setting: 'requires_second_factor',
    label: 'Second step at sign-in',
    options: [
      ['false', 'Up to each person'],
      ['true', 'Required of everybody'],
    ],
  },
];

/** Only where the server sends mail can anybody verify an address. */
const mailDemands: readonly Decision[] = [
  {
    setting: 'requires_verified_email',
    label: 'Email addresses',
    options: [
      ['false', 'Verified or not'],
      ['true', 'Must be verified'],
    ],
  },
];

/** Sets what members may do, and what the workspace demands of their accounts. */
export function WorkspacePermissions() {
  const settings = useStore(memberStore, (state) => state.settings);
  const mail = useSession((session) => session.mail);
  const { problem, attempt } = useAttempt();
  const save = (setting: Setting, value: string) =>
    void attempt(() => saveSetting({ [setting]: parsed(value) }));

  return (
    <section aria-label="Who may do what" className={styles.section}>
      <Problem>{problem}</Problem>
      <div className={styles.choices}>
        {[...decisions, ...demands, ...(mail ? mailDemands : [])].map(
          ({ setting, label, options }) => {
            const value = String(settings[setting]);
            return (
              <SelectField
                key={setting}
                label={label}
                value={value}
                onChange={({ target }) => save(setting, target.value)}
              >
                {withPresent(options, value).map(([option, text]) => (
                  <option key={option} value={option}>
                    {text}
                  </option>
                ))}
              </SelectField>
            );
          },
        )}
      </div>
    </section>
  );
}

/** Other minutes may have been set through the API. */
function withPresent(options: Decision['options'], value: string): Decision['options'] {
  const isKnown = options.some(([option]) => option === value);
  return isKnown ? options : [...options, [value, `${value} minutes`]];
}

/** Words stay words; numbers, true, false and null are what they say. */
function parsed(value: string): unknown {
  return /^(true|false|null|\d+)$/.test(value) ? JSON.parse(value) : value;
}

async function saveSetting(change: Record<string, unknown>): Promise<void> {
  const { workspaceId } = memberStore.getState();
  const settings = await call(changeWorkspaceSettings, {
    params: { id: String(workspaceId) },
    body: { settings: change },
  });
  if (memberStore.getState().workspaceId === workspaceId) memberStore.setState({ settings });
}
