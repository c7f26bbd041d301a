import { codePoints, limits } from '@parley/contract/limits';
import { typedChannelName } from '@parley/contract/rules/channel-name';
import { mayCreateChannels } from '@parley/contract/rules/roles';
import { useCallback, useRef, useState } from 'react';
import { useChannel, type SharedChannel } from '../../data/channels/channel-store';
import { closeGroupDialog, useGroupDialog } from '../../data/direct-messages/group-dialog';
import { navigate } from '../../platform/lib/hash-location';
import { useWorkspacePath } from '../../data/places/workspace-path';
import { useMayDo, useOwnId } from '../../data/people/member-store';
import { FormDialog } from '../../data/session/FormDialog';
import { ChannelSign } from '../../platform/ui/ChannelSign';
import { NormalisedField } from '../../platform/ui/fields/NormalisedField';
import { Problem } from '../../platform/ui/fields/Problem';
import { gather, gatheringProblem, type Gathering, type Way } from './gather';
import styles from './NewChannelDialog.module.css';
import { OptionChoice, type Option } from './OptionChoice';
import { PeoplePicker } from './PeoplePicker';

type Draft = Omit<Gathering, 'from'>;

const blank: Draft = { way: 'group', chosen: [], name: '' };

const submitLabels: Readonly<Record<Way, string>> = {
  group: 'Open chat',
  kept: 'Make private channel',
  new: 'Create channel',
};

/** Chooses the people of a group, or adds people to direct messages: a new group, or a private channel. */
export function GroupDialog() {
  const { open, channelId } = useGroupDialog();
  const from = useChannel(channelId ?? 0);
  const ownId = useOwnId();
  const createsChannels = useMayDo(mayCreateChannels);
  const path = useWorkspacePath();
  const [draft, setDraft] = useState(blank);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const users = from?.users;
  const isIn = useCallback((id: number) => users?.[id] !== undefined, [users]);
  const wanted: Gathering = { ...draft, from };
  const missing = gatheringProblem(wanted, ownId);
  const { way, chosen, name } = draft;

  function change(part: Partial<Draft>) {
    setDraft({ ...draft, ...part });
    setProblem(null);
  }

  function show(id: number) {
    closeGroupDialog();
    navigate(path(id));
  }

  return (
    <FormDialog
      open={open}
      onClose={closeGroupDialog}
      onClosed={() => {
        setDraft(blank);
        setProblem(null);
      }}
      title={from ? 'Add people to this chat' : 'New group'}
      description={
        from
          ? 'Nobody can be added to a chat itself. Choose where you go on together.'
          : `Choose up to ${limits.groupMax - 1} people. Nobody else can read what you write.`
      }
      initialFocus={field}
      submitLabel={submitLabels[way]}
      submitDisabled={missing !== null}
      onSubmit={() => gather(wanted)}
      onAnswered={show}
      onRefused={(sentences) => setProblem(sentences.join(' '))}
    >
      <div className={styles.fields}>
        <PeoplePicker
          ref={field}
          label="Who"
          chosen={chosen}
          onChoose={(ids) => change({ chosen: ids })}
          isIn={isIn}
          isOpen
        />
        {from && createsChannels && (
          <OptionChoice
            legend="Where"
            options={waysFrom(from)}
            chosen={way}
            onChoose={(chosenWay) => change({ way: chosenWay })}
          />
        )}
        {way !== 'group' && (
          <NormalisedField
            label="Channel name"
            placeholder="e.g. plan budget"
            prefix={<ChannelSign channel={{ kind: 'private' }} size={16} />}
            value={name}
            remaining={limits.channelNameMax - codePoints(name)}
            error={name === '' ? undefined : (missing ?? undefined)}
            autoComplete="off"
            spellCheck={false}
            normalise={typedChannelName}
            onType={(typed) => change({ name: typed })}
          />
        )}
        <Problem>{problem ?? (way === 'group' ? missing : null)}</Problem>
      </div>
    </FormDialog>
  );
}

function waysFrom({ kind }: SharedChannel): Option<Way>[] {
  const ways: Option<Way>[] = [
    {
      value: 'group',
      label: 'A new group',
      about: 'Everybody here and the people you add. It begins empty; this chat stays as it is.',
    },
    {
      value: 'new',
      label: 'A new private channel',
      about: 'The same people, and others can be added later. It begins empty too.',
    },
  ];
  if (kind === 'direct') return ways;
  const kept: Option<Way> = {
    value: 'kept',
    label: 'A private channel with these messages',
    about: 'This group becomes the channel: the people you add can read everything in it.',
  };
  return [...ways, kept];
}
