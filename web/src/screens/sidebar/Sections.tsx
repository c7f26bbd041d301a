import { mayInvite } from '@parley/contract/rules/roles';
import { isStandard } from '@parley/contract/rules/sidebar';
import { useRef } from 'react';
import type { Elements } from '../../platform/lib/elements';
import { slot } from '../../platform/lib/slot';
import type { WorkspaceRoute } from '../../data/places/workspace-path';
import { useMayDo } from '../../data/people/member-store';
import { openPeopleDialog } from '../../data/people/people-dialogs';
import { type FilledSection, useFilledSections } from '../../data/sections/filled-sections';
import { AddChannelsMenu } from './AddChannelsMenu';
import { AddRow } from './AddRow';
import { ConversationRow } from './ConversationRow';
import { AddChannelsButton, NewDirectMessage } from './SectionActions';
import { sectionTools } from './section-tools';
import { sectionTitle } from '../../data/sections/section-title';
import styles from './Sections.module.css';
import { SidebarSection } from './SidebarSection';
import { useIsFiltered, useIsListed } from './sidebar-filter';

const SectionTools = slot(sectionTools, 'SectionTools');

/** The user's conversations in their sections (SPEC §2; decision 93). */
export function Sections({ place }: { place: WorkspaceRoute | null }) {
  const sections = useFilledSections();
  const area = useRef<HTMLDivElement>(null);
  return (
    <div ref={area}>
      {sections.map((filled) => (
        <Section key={filled.section.id} {...filled} place={place} />
      ))}
      <SectionTools area={area} />
    </div>
  );
}

interface SectionProps extends FilledSection {
  place: WorkspaceRoute | null;
}

function Section({ section, conversations, place }: SectionProps) {
  const { id, collapsed } = section;
  const isListed = useIsListed(place, collapsed);
  const isFiltered = useIsFiltered();
  const listed = conversations.filter(({ channel }) => isListed(channel.id));
  const isOwn = !isStandard(id);
  // SPEC §2: Starred is there only if something is.
  const isIdle = isFiltered ? listed.length === 0 : conversations.length === 0 && !isOwn;
  if (isIdle && (isOwn || id === 'starred')) return null;
  return (
    <SidebarSection
      id={id}
      title={sectionTitle(section)}
      collapsed={collapsed}
      action={actions[id]}
    >
      {listed.map(({ channel, partner }) => (
        <ConversationRow
          key={channel.id}
          channel={channel}
          partner={partner}
          current={channel.id === place}
        />
      ))}
      {!collapsed && lastRows[id]}
      {!collapsed && isOwn && listed.length === 0 && (
        <li className={styles.empty}>Move channels and people here.</li>
      )}
    </SidebarSection>
  );
}

const actions: Readonly<Record<string, Elements>> = {
  channels: <AddChannelsButton />,
  direct: <NewDirectMessage />,
};

const addChannels = <AddRow>Add channels</AddRow>;

const lastRows: Readonly<Record<string, Elements>> = {
  channels: (
    <li>
      <AddChannelsMenu trigger={addChannels} />
    </li>
  ),
  direct: <AddTeammates />,
};

function AddTeammates() {
  const invites = useMayDo(mayInvite);
  if (!invites) return null;
  return (
    <li>
      <AddRow onClick={() => openPeopleDialog('invite')}>Add teammates</AddRow>
    </li>
  );
}
