import { newChannelNameProblems } from '@parley/contract/rules/channel-name';
import { texts } from '@parley/contract/texts';
import type { ChannelState } from '../../data/channels/channel-store';

/** The first rule broken by a new channel's name (SPEC §5), checked against this page's channels. */
export function newChannelProblem(
  newName: string,
  { channels }: Pick<ChannelState, 'channels'>,
): string | undefined {
  const [problem] = newChannelNameProblems(newName);
  if (problem) return problem;
  const wanted = newName.toLowerCase();
  const taken = Object.values(channels).some(
    // An archived channel's name is free, and groups have names of their own.
    ({ name, dm_channel, archived }) => !dm_channel && !archived && name.toLowerCase() === wanted,
  );
  return taken ? texts.channelNameTaken : undefined;
}
