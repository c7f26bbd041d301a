import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog as Base } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useAttempt } from '../api/use-attempt';
import { channelStore } from '../channels/channel-store';
import { openDirectMessages } from '../direct-messages/direct-messages';
import { classes } from '../lib/classes';
import { goTo } from '../lib/go-to';
import { useStillHere } from '../lib/use-still-here';
import { useWorkspacePath, type Place } from '../lib/workspace-path';
import { unreadStore } from '../messages/unread-store';
import { memberStore } from '../people/member-store';
import dialog from '../ui/Dialog.module.css';
import { Kbd } from '../ui/Kbd';
import { Problem } from '../ui/Problem';
import { channelIdOf, findPlaces, nameOf, type FoundPlace } from './find-places';
import { FoundPlaceRow } from './FoundPlaceRow';
import { likelyPlaces } from './likely-places';
import { closeSwitcher, useSwitcher } from './switcher-store';
import styles from './Switcher.module.css';

const label = 'Jump to a channel or person';

interface SwitcherProps {
  open: boolean;
  /** Where one is. */
  place: Place | null;
}

export function Switcher({ open, place }: SwitcherProps) {
  const hasChosen = useRef(false);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && closeSwitcher()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Viewport className={classes(dialog.viewport, styles.viewport)}>
          <Base.Popup
            className={classes(dialog.popup, dialog.medium, styles.popup)}
            aria-label={label}
            // Whoever goes to a conversation writes there.
            finalFocus={() => !hasChosen.current}
          >
            <Choice
              place={place}
              onChoose={(chosen) => {
                hasChosen.current = chosen;
              }}
            />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface ChoiceProps {
  place: Place | null;
  onChoose: (chosen: boolean) => void;
}

/** Made anew each time it opens. */
function Choice({ place, onChoose }: ChoiceProps) {
  const path = useWorkspacePath();
  const isStillHere = useStillHere();
  const { running, problem, attempt } = useAttempt();
  const [search, setSearch] = useState('');
  const channels = useStore(channelStore);
  const people = useStore(memberStore);
  // As it was at first: nothing moves from under the arrow keys.
  const [likely] = useState(() =>
    likelyPlaces(useSwitcher.getState().visits, unreadStore.getState()),
  );
  const current = typeof place === 'number' ? place : null;
  const found = useMemo(
    () => findPlaces({ channels, people, likely, current }, search),
    [channels, people, likely, current, search],
  );

  function go(to: FoundPlace) {
    if (running) return;
    void attempt(async () => {
      const channelId =
        channelIdOf(to) ?? (to.kind === 'person' ? await openDirectMessages(to.member.id) : null);
      // It stays for a moment while it goes.
      if (channelId === null || !isStillHere() || !useSwitcher.getState().open) return;
      onChoose(true);
      closeSwitcher();
      goTo(path(channelId));
    });
  }

  return (
    <Autocomplete.Root
      inline
      open
      items={found}
      filter={null}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={nameOf}
      value={search}
      onValueChange={(text, { reason }) => reason !== 'item-press' && setSearch(text)}
    >
      <div className={styles.search}>
        <Search size={18} aria-hidden />
        <Autocomplete.Input className={styles.input} aria-label={label} placeholder="Jump to…" />
      </div>
      <Problem>{problem}</Problem>
      <Autocomplete.Empty className={styles.empty}>
        Nobody and no channel is called that. Try a shorter part of the name.
      </Autocomplete.Empty>
      <Autocomplete.List className={styles.list}>
        {(one: FoundPlace) => (
          <Autocomplete.Item
            key={one.kind === 'channel' ? `# ${one.channel.id}` : `@ ${one.member.id}`}
            value={one}
            className={styles.item}
            onClick={() => go(one)}
          >
            <FoundPlaceRow place={one} />
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
      <p className={styles.hints}>
        <span>
          <Kbd keys={['↑', '↓']} /> to choose
        </span>
        <span>
          <Kbd keys={['Enter']} /> to go there
        </span>
        <span>
          <Kbd keys={['#']} /> channels
        </span>
        <span>
          <Kbd keys={['@']} /> people
        </span>
      </p>
    </Autocomplete.Root>
  );
}
