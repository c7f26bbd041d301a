import { displayName } from '@parley/contract/rules/display-name';
import type { Member } from '@parley/contract/entities/user';
import MicOff from 'lucide-react/icons/mic-off';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTitle } from '../../../platform/lib/use-title';
import { Avatar } from '../../../platform/ui/pictures/Avatar';
import type { Call } from '../call/call';
import { CallControls } from './CallControls';
import type { CallState } from '../call/call-state';
import { type Speaker, watchSpeaker } from '../adapters/devices';
import { EndScreen } from './EndScreen';
import { mediaProblemText, replacedText, takenText } from '../call/media-problem';
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
  const speaker = useSpeaker(state.remote !== null);
  const name = displayName(partner);
  useTitle(`Call with ${name}`);
  if (state.ending) {
    return <EndScreen ending={state.ending} partner={partner} onCallAgain={onCallAgain} />;
  }
  return (
    <main className={styles.screen}>
      <RemotePicture state={state} partner={partner} name={name} speaker={speaker.id} />
      <h1 className={styles.name}>
        <span className="ellipsis">{name}</span>
        {!state.partner.audio && (
          <MicOff size={16} role="img" aria-label={`${name} is muted`} className={styles.muted} />
        )}
      </h1>
      <QualityMark quality={state.quality} />
      <Preview state={state} />
      <OwnNotices state={state} speakerIsGone={speaker.isGone} />
      <CallControls call={call} state={state} />
    </main>
  );
}

/** `hasSound`: the page may now use a microphone, so the browser may list the speakers. */
function useSpeaker(hasSound: boolean): Speaker {
  const [speaker, setSpeaker] = useState<Speaker>({ id: '', isGone: false });
  useEffect(() => watchSpeaker(setSpeaker), [hasSound]);
  return speaker;
}

interface RemotePictureProps {
  state: CallState;
  partner: Member;
  name: string;
  speaker: string;
}

function RemotePicture({ state, partner, name, speaker }: RemotePictureProps) {
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

interface OwnNoticesProps {
  state: CallState;
  speakerIsGone: boolean;
}

/** Says why the partner does not see or hear this user, or that another device is used. */
function OwnNotices({ state, speakerIsGone }: OwnNoticesProps) {
  const { problem, replaced, phase, paused, video, screen } = state;
  const isPaused = paused && phase === 'talking' && (video || screen !== null);
  return (
    <div className={styles.notices} role="status">
      {problem && <p className={styles.notice}>{mediaProblemText(problem)}</p>}
      {replaced.map((one) => (
        <p key={one.device} className={styles.notice}>
          {replacedText(one)}
        </p>
      ))}
      {takenOf(state).map((device) => (
        <p key={device} className={styles.notice}>
          {takenText(device)}
        </p>
      ))}
      {speakerIsGone && <p className={styles.notice}>{speakerGoneText}</p>}
      {isPaused && <p className={styles.notice}>Video paused: the connection is slow</p>}
    </div>
  );
}

const speakerGoneText = 'Your speaker was disconnected. The sound goes to the system default.';

/** The devices that should send, but send nothing for now. */
const takenOf = ({ taken, audio, video }: CallState) =>
  taken.filter((device) => (device === 'microphone' ? audio : video));

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
