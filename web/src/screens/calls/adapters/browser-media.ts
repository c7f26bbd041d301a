import type { Media, OpenedMedia } from '../call/call-ports';
import { type DeviceChoices, onChosenBack, useDeviceChoices } from './devices';
import { reasonOf, type MediaProblem } from '../call/media-problem';

type Wanted = Parameters<Media['open']>[0];

export const browserMedia: Media = {
  async open(wanted, which = 'chosen') {
    // Undefined on insecure (plain http) pages.
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    if (!devices) return { ...nothing, problem: { device: namesOf(wanted), reason: 'insecure' } };
    const attempt = (some: Wanted) =>
      openDevices(some, which === 'default' ? noChoices : choices());
    if (!(wanted.camera && wanted.microphone)) return attempt(wanted);
    const both = await attempt(wanted);
    if (!both.problem) return both;
    // If opening both fails, either device may still be available.
    const [sound, picture] = [
      await attempt({ microphone: true, camera: false }),
      await attempt({ microphone: false, camera: true }),
    ];
    const problem = sound.problem && picture.problem ? both.problem : null;
    return {
      microphone: sound.microphone,
      camera: picture.camera,
      problem: problem ?? sound.problem ?? picture.problem,
    };
  },

  onChosenBack,

  async openScreen() {
    try {
      const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
      const [track = null] = stream.getVideoTracks();
      // Keeps shared text sharp.
      if (track) track.contentHint = 'detail';
      return track;
    } catch {
      // The user cancelled the browser's picker.
      return null;
    }
  },
};

const nothing: OpenedMedia = { microphone: null, camera: null, problem: null };

type Choices = Pick<DeviceChoices, 'camera' | 'microphone'>;
const noChoices: Choices = { camera: '', microphone: '' };
const choices = (): Choices => useDeviceChoices.getState();

async function openDevices(wanted: Wanted, { camera, microphone }: Choices): Promise<OpenedMedia> {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: wanted.microphone && { ...(microphone && { deviceId: microphone }) },
      video: wanted.camera && {
        width: { ideal: 1280 },
        height: { ideal: 720 },
        ...(camera && { deviceId: camera }),
      },
    });
    const [sound = null] = stream.getAudioTracks();
    const [picture = null] = stream.getVideoTracks();
    return { microphone: sound, camera: picture, problem: null };
  } catch (error) {
    return { ...nothing, problem: { device: namesOf(wanted), reason: reasonOf(error) } };
  }
}

function namesOf({ camera, microphone }: Wanted): MediaProblem['device'] {
  if (camera && microphone) return 'both';
  return camera ? 'camera' : 'microphone';
}
