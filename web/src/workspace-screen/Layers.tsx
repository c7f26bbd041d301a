import { ChannelDialogs } from '../channel-details/ChannelDialogs';
import { CallLayer } from '../calls/CallLayer';
import { PeopleLayer } from '../profile/PeopleLayer';

/** What opens over the workspace, whatever opens it. */
export function Layers() {
  return (
    <>
      <ChannelDialogs />
      <PeopleLayer />
      <CallLayer />
    </>
  );
}
