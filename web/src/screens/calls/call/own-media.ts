import type { Media, OpenedMedia } from './call-ports';
import type { Device, MediaProblem, Replaced } from './media-problem';
import type { Scope } from './scope';
import { createTrackSlot, type TrackSlot } from './track-slot';

/** Browsers list a device for a moment after it was unplugged. */
const lookAgainAfterMs = 1_000;
/** A replacement that ends sooner than this is not replaced in its turn. */
const lastsForMs = 2_000;
/** How long a notice says that another device took the place of one that ended. */
const sayReplacedForMs = 10_000;

const devices = ['microphone', 'camera'] as const satisfies readonly Device[];
type Wanted = Readonly<Record<Device, boolean>>;
const only = (device: Device): Wanted => ({
  microphone: device === 'microphone',
  camera: device === 'camera',
});

interface OwnMediaOptions {
  scope: Scope;
  media: Media;
  /** A track came or went, or a device was taken or given back. */
  changed(): void;
  show(news: { problem?: MediaProblem | null; replaced?: readonly Replaced[] }): void;
}

/**
 * The microphone, the camera and the shared screen of this side. In place of a device that ends in the middle of a
 * call the system's default one is opened, so that nobody talks to a partner who no longer hears them, until the
 * chosen device is back.
 */
export function createOwnMedia({ scope, media, changed, show }: OwnMediaOptions) {
  const microphone = createTrackSlot(scope, changed, (slot) => void replace('microphone', slot));
  const camera = createTrackSlot(scope, changed, (slot) => void replace('camera', slot));
  const screen = createTrackSlot(scope, changed, (slot) => slot.empty());
  const slots: Record<Device, TrackSlot> = { microphone, camera };
  /** Devices that took the place of others just now. */
  const recent = new Set<Device>();
  const stopAwaiting: Record<Device, () => void> = { microphone: () => {}, camera: () => {} };
  /** The notices on the screen about replaced devices. */
  const said = new Set<Replaced>();

  async function request(wanted: Wanted, which: 'chosen' | 'default'): Promise<OpenedMedia> {
    const opening = media.open(wanted, which);
    await Promise.all([
      wanted.microphone && microphone.fill(opening.then((opened) => opened.microphone)),
      wanted.camera && camera.fill(opening.then((opened) => opened.camera)),
    ]);
    return opening;
  }

  async function replace(device: Device, slot: TrackSlot): Promise<void> {
    const ended = slot.track;
    const isEnded = () => !scope.ended && slot.track === ended;
    let problem: MediaProblem | null = { device, reason: 'busy' };
    if (!recent.has(device)) {
      problem = await takeDefault(device, slot);
      if (problem && isEnded()) {
        await new Promise<void>((resolve) => {
          scope.after(lookAgainAfterMs, resolve);
        });
        if (isEnded()) problem = await takeDefault(device, slot);
      }
    }
    if (!isEnded()) return;
    slot.empty();
    show({ problem });
  }

  /** Resolves with the problem, or null. */
  async function takeDefault(device: Device, slot: TrackSlot): Promise<MediaProblem | null> {
    const { problem, [device]: opened } = await request(only(device), 'default');
    if (!scope.ended && opened && slot.track === opened) {
      recent.add(device);
      scope.after(lastsForMs, () => recent.delete(device));
      sayReplaced({ device, label: opened.label, isBack: false });
      stopAwaiting[device]();
      const stop = media.onChosenBack(device, () => {
        stopAwaiting[device]();
        if (slot.track === opened) void takeBack(device, slot);
      });
      stopAwaiting[device] = scope.add(stop);
    }
    return problem;
  }

  async function takeBack(device: Device, slot: TrackSlot): Promise<void> {
    const { [device]: opened } = await request(only(device), 'chosen');
    if (scope.ended || !opened || slot.track !== opened) return;
    sayReplaced({ device, label: opened.label, isBack: true });
  }

  function sayReplaced(replaced: Replaced): void {
    for (const earlier of said) if (earlier.device === replaced.device) said.delete(earlier);
    said.add(replaced);
    show({ replaced: [...said] });
    scope.after(sayReplacedForMs, () => {
      if (said.delete(replaced)) show({ replaced: [...said] });
    });
  }

  return {
    microphone,
    camera,
    screen,
    /** Devices that send nothing for now, since something else uses them. */
    taken(): Device[] {
      return devices.filter((device) => slots[device].isTaken);
    },
    async open(wanted: Wanted): Promise<void> {
      for (const device of devices) if (wanted[device]) stopAwaiting[device]();
      const { problem } = await request(wanted, 'chosen');
      if (!scope.ended) show({ problem });
    },
    openScreen: () => screen.fill(media.openScreen()),
  };
}
