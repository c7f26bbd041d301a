import { memo } from 'react';
import { ChannelDialogs } from '../channel-details/ChannelDialogs';
import { CallLayer } from '../calls/CallLayer';
import { PeopleLayer } from '../profile/PeopleLayer';
import { CloseOnLeaving } from './CloseOnLeaving';

/** What opens over the workspace, whatever opens it. Going from channel to channel draws none of it. */
export const Layers = memo(function Layers() {
  return (
    <>
      <CloseOnLeaving />
      <ChannelDialogs />
      <PeopleLayer />
      <CallLayer />
    </>
  );
});
