let context: AudioContext | null = null;
let lastAt = -Infinity;

/** The shortest time between two sounds, in milliseconds. */
const apartMs = 2_000;

/** Browsers mute a page until its first click or key. Returns a function that stops waiting for it. */
export function unlockTone(): () => void {
  const ended = new AbortController();
  function unlock() {
    context ??= 'AudioContext' in window ? new AudioContext() : null;
    // The browser may refuse; then the next gesture tries again.
    context
      ?.resume()
      .then(() => ended.abort())
      .catch(() => undefined);
  }
  for (const event of ['pointerdown', 'keydown']) {
    window.addEventListener(event, unlock, { signal: ended.signal });
  }
  return () => ended.abort();
}

/** Plays two short notes, unless they have just sounded. Returns whether the page may make a sound. */
export function playTone(): boolean {
  if (context?.state !== 'running') return false;
  const now = performance.now();
  if (now - lastAt < apartMs) return true;
  lastAt = now;
  playNote(context, 784, 0);
  playNote(context, 1046.5, 0.11);
  return true;
}

/** `hertz`, and seconds from now. */
function playNote(audio: AudioContext, hertz: number, at: number): void {
  const start = audio.currentTime + at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.14, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.45);
  gain.connect(audio.destination);
  const oscillator = audio.createOscillator();
  oscillator.frequency.value = hertz;
  oscillator.connect(gain);
  oscillator.start(start);
  oscillator.stop(start + 0.45);
}
