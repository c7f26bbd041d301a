/** Why a camera or a microphone cannot be opened. */
export interface MediaProblem {
  device: 'camera' | 'microphone' | 'both';
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
