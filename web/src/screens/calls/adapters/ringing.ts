/**
 * Synthesised from sine tones: two soft bells a fifth apart for the callee, a low double hum for
 * the caller. Frequencies in hertz, times in seconds within a round.
 */
const melodies = {
  incoming: {
    round: 3,
    tones: [
      { hertz: 659.3, at: 0, lasts: 0.9, volume: 0.16 },
      { hertz: 987.8, at: 0.22, lasts: 0.9, volume: 0.13 },
      { hertz: 659.3, at: 0.9, lasts: 0.9, volume: 0.13 },
      { hertz: 987.8, at: 1.12, lasts: 1.2, volume: 0.1 },
    ],
  },
  waiting: {
    round: 4,
    tones: [
      { hertz: 329.6, at: 0, lasts: 0.5, volume: 0.07 },
      { hertz: 329.6, at: 0.65, lasts: 0.5, volume: 0.07 },
    ],
  },
} as const;

type Tone = (typeof melodies)[keyof typeof melodies]['tones'][number];

/**
 * Rings until the returned function is called. Browsers mute a page until its first user gesture;
 * the ringing then starts with the first click or key.
 */
export function startRinging(kind: keyof typeof melodies): () => void {
  if (!('AudioContext' in window)) return () => {};
  const context = new AudioContext();
  const { round, tones } = melodies[kind];
  const wake = () => void context.resume().catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function play() {
    if (context.state === 'running') for (const tone of tones) playTone(context, tone);
    timer = setTimeout(play, round * 1000);
  }

  function begin() {
    if (context.state !== 'running') return;
    clearTimeout(timer);
    play();
  }

  context.addEventListener('statechange', begin);
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, wake);
  begin();

  return () => {
    clearTimeout(timer);
    for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, wake);
    context.removeEventListener('statechange', begin);
    void context.close();
  };
}

/** A bell: sharp attack, exponential decay. */
function playTone(context: AudioContext, { hertz, at, lasts, volume }: Tone): void {
  const start = context.currentTime + at;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
  gain.connect(context.destination);
  const oscillator = context.createOscillator();
  oscillator.frequency.value = hertz;
  oscillator.connect(gain);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}
