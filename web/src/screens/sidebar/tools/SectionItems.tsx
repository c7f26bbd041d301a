import { isStandard } from '@parley/contract/rules/sidebar';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowDownAZ from 'lucide-react/icons/arrow-down-a-z';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Trash from 'lucide-react/icons/trash-2';
import { callFailed } from '../../../data/session/call-problem';
import { changeSections } from '../../../data/sections/change-sections';
import { useFilledSections } from '../../../data/sections/filled-sections';
import { moveSection, setSection } from '../../../data/sections/section-changes';
import { MenuChoices, MenuItem, MenuSeparator } from '../../../platform/ui/overlays/Menu';
import { openNewSection, openRename } from '../section-dialog';
import { deleteSection } from './delete-section';
import { keepFocus } from './move-to';

const sorts = [
  { value: 'name', label: 'Sort by name', icon: <ArrowDownAZ aria-hidden /> },
  { value: 'recent', label: 'Sort by what is new', icon: <Clock aria-hidden /> },
] as const;

export function SectionItems({ sectionId }: { sectionId: string }) {
  // Without Starred while nothing is in it: moving past it would show nothing.
  const shown = useFilledSections().filter(
    ({ section, conversations }) => section.id !== 'starred' || conversations.length > 0,
  );
  const index = shown.findIndex(({ section }) => section.id === sectionId);
  const section = shown[index]?.section;
  if (!section) return null;
  const isOwn = !isStandard(sectionId);
  const move = (before: string | undefined) => {
    void changeSections(moveSection(sectionId, before)).catch(callFailed);
    keepFocus({ sectionId }, { sectionId });
  };
  return (
    <>
      {isOwn && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => openRename(sectionId)}>
          Rename…
        </MenuItem>
      )}
      <MenuChoices
        label="Sort"
        chosen={section.sort}
        choices={sorts}
        onChoose={(sort) => void changeSections(setSection(sectionId, { sort })).catch(callFailed)}
      />
      <MenuItem
        icon={<ArrowUp aria-hidden />}
        disabled={index === 0}
        onSelect={() => move(shown[index - 1]?.section.id)}
      >
        Move up
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden />}
        disabled={index === shown.length - 1}
        onSelect={() => move(shown[index + 2]?.section.id)}
      >
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => openNewSection(null)}>
        New section…
      </MenuItem>
      {isOwn && (
        <MenuItem
          danger
          icon={<Trash aria-hidden />}
          onSelect={() => void deleteSection(section).catch(callFailed)}
        >
          Delete section
        </MenuItem>
      )}
    </>
  );
}
