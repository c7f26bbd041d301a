import Search from 'lucide-react/icons/search';
import { closeChannelDetails } from '../../data/channels/channel-dialogs';
import { searchWithin } from '../../data/finding/switcher-store';
import { Button } from '../../platform/ui/Button';

/** Searches the conversation alone, as Ctrl+F does: a phone has no keys for it. */
export function SearchButton({ channelId }: { channelId: number }) {
  function search() {
    closeChannelDetails();
    searchWithin(channelId);
  }
  return (
    <Button icon={<Search aria-hidden />} aria-haspopup="dialog" onClick={search}>
      Search in this conversation
    </Button>
  );
}
