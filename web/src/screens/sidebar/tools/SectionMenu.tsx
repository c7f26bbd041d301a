import { useEffect } from 'react';
import { useStore } from 'zustand';
import { MenuPopup } from '../../../platform/ui/overlays/Menu';
import { closeSectionMenu, sectionMenu } from '../section-menu';
import { ConversationItems } from './ConversationItems';
import { SectionItems } from './SectionItems';

export function SectionMenu() {
  const { open, subject, anchor, byKeyboard } = useStore(sectionMenu);
  useEffect(() => {
    if (!open || !anchor) return undefined;
    anchor.setAttribute('aria-expanded', 'true');
    return () => anchor.setAttribute('aria-expanded', 'false');
  }, [open, anchor]);
  if (!subject || !anchor) return null;
  return (
    <MenuPopup
      width={240}
      open={open}
      anchor={anchor}
      anchorId={anchor.id}
      byKeyboard={byKeyboard}
      onOpenChange={(next) => !next && closeSectionMenu()}
    >
      {'channelId' in subject ? (
        <ConversationItems channelId={subject.channelId} />
      ) : (
        <SectionItems sectionId={subject.sectionId} />
      )}
    </MenuPopup>
  );
}
