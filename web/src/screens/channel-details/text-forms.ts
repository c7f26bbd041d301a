import { descriptionTooLong, topicTooLong } from '@parley/contract/rules/channel-about';
import { editedChannelNameProblems } from '@parley/contract/rules/channel-name';
import { groupNameProblems } from '@parley/contract/rules/group';
import { codePoints, limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import type { ChannelText } from '../../data/channels/channel-dialogs';
import type { SharedChannel } from '../../data/channels/channel-store';

/** SPEC §9: the length limit of each channel text. */
export const longest: Readonly<Record<ChannelText, number>> = {
  name: limits.channelNameMax,
  topic: limits.topicMax,
  description: limits.descriptionMax,
};

interface Edited {
  channel: SharedChannel;
  text: ChannelText;
  value: string;
}

type Channels = Readonly<Record<number, SharedChannel>>;

/**
 * Why Save is disabled. The forms' limits are lower than the server's by a character: SPEC §5 says
 * "at 80 or more", "at 250 or more".
 */
export function textProblem({ channel, text, value }: Edited, channels: Channels) {
  if (value === channel[text]) return undefined;
  const remaining = longest[text] - codePoints(value);
  if (text === 'name' && channel.kind === 'group') return groupNameProblems(value)[0];
  if (text === 'name') return nameProblem(value, remaining, channel, channels);
  if (remaining > 0) return undefined;
  return text === 'topic' ? topicTooLong(remaining) : descriptionTooLong(remaining);
}

function nameProblem(name: string, remaining: number, channel: SharedChannel, channels: Channels) {
  if (remaining <= 0) return texts.channelNameTooLongToEdit;
  const [problem] = editedChannelNameProblems(name);
  if (problem) return problem;
  const taken = Object.values(channels).some(
    (other) =>
      other.id !== channel.id &&
      !other.dm_channel &&
      !other.archived &&
      other.name.toLowerCase() === name,
  );
  return taken ? texts.channelNameTaken : undefined;
}
