export type Device = 'camera' | 'microphone';

/** Why a camera or a microphone cannot be opened. */
export interface MediaProblem {
  device: Device | 'both';
  reason: 'denied' | 'missing' | 'busy' | 'insecure';
}

const names = {
  camera: 'camera',
  microphone: 'microphone',
  both: 'camera or microphone',
} as const;

/** The problem and its remedy, as shown to the user. */
export function mediaProblemText({ device, reason }: MediaProblem): string {
  const name = names[device];
  switch (reason) {
    case 'denied':
      return `Your browser does not let this page use your ${name}. Allow it in the address bar, then turn it on here.`;
    case 'missing':
      return `No ${name} was found. Plug one in, then turn it on here.`;
    case 'busy':
      return `Your ${name} cannot be used just now. Close other programs that use it, then turn it on here.`;
    case 'insecure':
      return `Browsers allow the use of your ${name} over https only. Ask the person who runs this server.`;
  }
}

/** Maps an error of getUserMedia to its reason. */
export function reasonOf(error: unknown): MediaProblem['reason'] {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'busy';
}

/** A change of devices in the middle of a call that the user did not ask for. */
export interface Replaced {
  readonly device: Device;
  /** The name of the device that is used from now on; '' where it has none. */
  readonly label: string;
  /** The chosen device is there again; else it ended, and another took its place. */
  readonly isBack: boolean;
}

export function replacedText({ device, label, isBack }: Replaced): string {
  const happened = isBack ? 'is connected again' : 'was disconnected';
  const used = label === '' ? `${isBack ? 'The chosen' : 'Another'} ${device}` : label;
  return `Your ${device} ${happened}. ${used} is used now.`;
}

export function takenText(device: Device): string {
  return `Your ${device} sends nothing just now. Something else may be using it.`;
}
