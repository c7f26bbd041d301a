import { closePeopleDialog } from '../../data/people/people-dialogs';
import { Dialog } from '../../platform/ui/overlays/Dialog';
import { EmojiForm } from './EmojiForm';
import { OwnEmojiList } from './OwnEmojiList';

/** The emoji of the workspace's own: adding and deleting them. */
export function EmojiDialog({ open }: { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={closePeopleDialog}
      size="medium"
      title="Emoji of this workspace"
      description="Everybody here can use them, in messages and as reactions."
    >
      <EmojiForm />
      <OwnEmojiList />
    </Dialog>
  );
}
