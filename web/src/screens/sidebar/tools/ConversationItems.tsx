import { isStandard } from '@parley/contract/rules/sidebar';
import Check from 'lucide-react/icons/check';
import Folder from 'lucide-react/icons/folder';
import Hash from 'lucide-react/icons/hash';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import type { ReactElement } from 'react';
import { isGeneral } from '../../../data/channels/channel-order';
import { useChannel } from '../../../data/channels/channel-store';
import { useFilledSections } from '../../../data/sections/filled-sections';
import { sectionTitle } from '../../../data/sections/section-title';
import { MenuItem, MenuSeparator } from '../../../platform/ui/overlays/Menu';
import { openNewSection } from '../section-dialog';
import { moveTo } from './move-to';
import styles from './tools.module.css';

const icons: Readonly<Record<string, ReactElement>> = {
  starred: <Star aria-hidden />,
  channels: <Hash aria-hidden />,
  direct: <MessagesSquare aria-hidden />,
};

/** Where a channel or direct messages can be moved. */
export function ConversationItems({ channelId }: { channelId: number }) {
  const sections = useFilledSections();
  const channel = useChannel(channelId);
  if (!channel) return null;
  const kept = new Set(['starred', channel.dm_channel ? 'direct' : 'channels']);
  if (isGeneral(channel)) kept.delete('starred');
  const choices = sections.filter(({ section: { id } }) => kept.has(id) || !isStandard(id));
  return (
    <>
      <div className={styles.label} role="presentation">
        Move to
      </div>
      <div className={styles.choices} role="presentation">
        {choices.map(({ section, conversations }) => {
          const isHere = conversations.some((one) => one.channel.id === channelId);
          return (
            <MenuItem
              key={section.id}
              icon={icons[section.id] ?? <Folder aria-hidden />}
              detail={isHere && <Check className={styles.check} role="img" aria-label="Here now" />}
              disabled={isHere}
              onSelect={() => moveTo(channel, section.id)}
            >
              {sectionTitle(section)}
            </MenuItem>
          );
        })}
      </div>
      <MenuSeparator />
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => openNewSection(channelId)}>
        New section…
      </MenuItem>
    </>
  );
}
