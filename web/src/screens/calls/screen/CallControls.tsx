import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import MonitorUp from 'lucide-react/icons/monitor-up';
import MonitorX from 'lucide-react/icons/monitor-x';
import PhoneOff from 'lucide-react/icons/phone-off';
import Settings from 'lucide-react/icons/settings';
import Video from 'lucide-react/icons/video';
import VideoOff from 'lucide-react/icons/video-off';
import { IconButton } from '../../../platform/ui/IconButton';
import { Popover } from '../../../platform/ui/overlays/Popover';
import type { Call } from '../call/call';
import type { CallState } from '../call/call-state';
import { DeviceChooser } from './DeviceChooser';
import { qualityText } from '../call/quality';
import styles from './CallControls.module.css';

/** Phones cannot share a screen. */
const canShare = () => 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices;

export function CallControls({ call, state }: { call: Call; state: CallState }) {
  const { audio, video, screen, quality } = state;
  return (
    <div className={styles.controls} role="toolbar" aria-label="Call">
      <IconButton
        size="large"
        label={audio ? 'Mute' : 'Unmute'}
        className={audio ? styles.on : styles.off}
        onClick={call.toggleAudio}
      >
        {audio ? <Mic aria-hidden /> : <MicOff aria-hidden />}
      </IconButton>
      <IconButton
        size="large"
        label={video ? 'Turn the camera off' : 'Turn the camera on'}
        className={video ? styles.on : styles.off}
        onClick={call.toggleVideo}
      >
        {video ? <Video aria-hidden /> : <VideoOff aria-hidden />}
      </IconButton>
      {canShare() && (
        <IconButton
          size="large"
          label={screen ? 'Stop sharing your screen' : 'Share your screen'}
          className={styles.on}
          aria-pressed={screen !== null}
          onClick={call.toggleScreen}
        >
          {screen ? <MonitorX aria-hidden /> : <MonitorUp aria-hidden />}
        </IconButton>
      )}
      <Popover
        label="Devices"
        side="top"
        align="center"
        trigger={
          <IconButton size="large" label="Devices" className={styles.on}>
            <Settings aria-hidden />
          </IconButton>
        }
      >
        {() => (
          <div className={styles.settings}>
            <DeviceChooser onChoose={call.changeDevice} />
            {quality && <p className={styles.quality}>{qualityText(quality)}</p>}
            <a className={styles.check} href="#/call_check" target="_blank" rel="noreferrer">
              Check camera, microphone and network
            </a>
          </div>
        )}
      </Popover>
      <IconButton size="large" label="Hang up" className={styles.hangUp} onClick={call.hangUp}>
        <PhoneOff aria-hidden />
      </IconButton>
    </div>
  );
}
