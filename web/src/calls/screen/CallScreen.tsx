import { displayName } from '@parley/contract/rules/display-name';
import type { Member } from '@parley/contract/entities/user';
import MicOff from 'lucide-react/icons/mic-off';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useTitle } from '../../lib/use-title';
import { Avatar } from '../../ui/pictures/Avatar';
import type { Call } from '../call/call';
import { CallControls } from './CallControls';
import type { CallState } from '../call/call-state';
import { useDeviceChoices } from '../adapters/devices';
import { EndScreen } from './EndScreen';
import { mediaProblemText } from '../call/media-problem';
import { QualityMark } from './QualityMark';
import { StreamVideo } from './StreamVideo';
import styles from './CallScreen.module.css';

interface CallScreenProps {
  call: Call;
  partner: Member;
  onCallAgain: () => void;
}

/** SPEC §2 "Video call screen". */
export function CallScreen({ call, partner, onCallAgain }: CallScreenProps) {
  const state = useStore(call.state);
  const name = displayName(partner);
  useTitle(`Call with ${name}`);
  if (state.ending) {
    return <EndScreen ending={state.ending} partner={partner} onCallAgain={onCallAgain} />;
  }
  return (
    <main className={styles.screen}>
      <RemotePicture state={state} partner={partner} name={name} />
      <h1 className={styles.name}>
        <span className={styles.nameText}>{name}</span>
        {!state.partner.audio && (
          <MicOff size={16} role="img" aria-label={`${name} is muted`} className={styles.muted} />
        )}
      </h1>
      <QualityMark quality={state.quality} />
      <Preview state={state} />
      <OwnNotices state={state} />
      <CallControls call={call} state={state} />
    </main>
  );
}

interface RemotePictureProps {
  state: CallState;
  partner: Member;
  name: string;
}

function RemotePicture({ state, partner, name }: RemotePictureProps) {
  const speaker = useDeviceChoices((choices) => choices.speaker);
  const { remote, phase } = state;
  const said = statusText(state, name);
  const hasPicture = phase === 'talking' && state.partner.video && !state.partner.slow;
  return (
    <div className={styles.stage}>
      {remote && (
        <StreamVideo
          stream={remote}
          label={`${name}'s picture`}
          speaker={speaker}
          className={state.partner.screen ? styles.remoteScreen : styles.remote}
        />
      )}
      {!hasPicture && (
        <div className={styles.cover}>
          <Avatar
            user={partner}
            size={72}
            className={phase === 'ringing' ? styles.ringing : undefined}
          />
        </div>
      )}
      <p className={styles.status} role="status">
        {said}
      </p>
    </div>
  );
}

function statusText({ phase, callReceived, partner, frozen }: CallState, name: string): string {
  switch (phase) {
    case 'preparing':
      return 'Getting your camera and microphone ready…';
    case 'ringing':
      return callReceived ? `Ringing ${name}…` : `Calling ${name}…`;
    case 'connecting':
      return 'Connecting…';
    case 'reconnecting':
      return 'Reconnecting…';
    case 'talking':
      if (!partner.video) return `${name}'s camera is off`;
      if (partner.slow) return `${name}'s video is paused: the connection is slow`;
      return frozen ? `The connection is slow: ${name}'s picture stands still` : '';
    case 'over':
      return '';
  }
}

/** Why the partner does not see or hear this user. */
function OwnNotices({ state: { problem, phase, paused, video, screen } }: { state: CallState }) {
  const isPaused = paused && phase === 'talking' && (video || screen !== null);
  return (
    <div className={styles.notices} role="status">
      {problem && <p className={styles.notice}>{mediaProblemText(problem)}</p>}
      {isPaused && <p className={styles.notice}>Video paused: the connection is slow</p>}
    </div>
  );
}

/** The user's own camera, mirrored, or their shared screen. */
function Preview({ state: { camera, screen } }: { state: CallState }) {
  const track = screen ?? camera;
  const stream = useMemo(() => track && new MediaStream([track]), [track]);
  if (!stream) return null;
  return (
    <div className={styles.preview}>
      <StreamVideo
        stream={stream}
        label={screen ? 'Your shared screen' : 'Your video'}
        muted
        className={screen ? styles.ownScreen : styles.own}
      />
    </div>
  );
}
