import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

const rate = 48_000;
const seconds = 20;

/**
 * Chromium's flag for a microphone that hears something like a voice, from a file in `directory`: four
 * syllables a second with a pitch that moves, and a breath after every twelve.
 */
export async function speechFlag(directory: string): Promise<string> {
  const file = join(directory, 'speech.wav');
  await writeFile(file, wave(speak()));
  return `--use-file-for-fake-audio-capture=${file}`;
}

/** Samples from -1 to 1. */
function speak(): Float64Array {
  const samples = new Float64Array(rate * seconds);
  let phase = 0;
  for (const index of samples.keys()) {
    const time = index / rate;
    const syllable = Math.floor(time * 4);
    const within = time * 4 - syllable;
    phase += (2 * Math.PI * (110 + 25 * Math.sin(time * 2.3) + 6 * (syllable % 5))) / rate;
    if (syllable % 15 >= 12) continue;
    // Harmonics around two formants, which differ from syllable to syllable.
    const formants = [400 + 120 * (syllable % 4), 1_200 + 260 * (syllable % 7)];
    let voice = 0;
    for (let harmonic = 1; harmonic <= 24; harmonic += 1) {
      const distances = formants.map((formant) => (harmonic * 120 - formant) / 220);
      const loudness = distances.reduce((sum, distance) => sum + Math.exp(-distance * distance), 0);
      voice += loudness * Math.sin(harmonic * phase);
    }
    samples[index] = 0.18 * voice * Math.sin(Math.PI * within) ** 0.6;
  }
  return samples;
}

/** A WAV file of 16 bits, mono. */
function wave(samples: Float64Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries()) {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2);
  }
  return file;
}

/** The sound that a page has received from its partner since its newest connection began. */
export interface Heard {
  packetsLost: number;
  packetsReceived: number;
  /** Made up by the browser, since nothing was there to be played. */
  concealedSamples: number;
  totalSamplesReceived: number;
}

export function heard(page: Page): Promise<Heard> {
  return page.evaluate(async () => {
    const counts = {
      packetsLost: 0,
      packetsReceived: 0,
      concealedSamples: 0,
      totalSamplesReceived: 0,
    };
    const made = Reflect.get(window, 'connectionsMade') as RTCPeerConnection[];
    // A map by id, of which the standard leaves the values untyped.
    const report: ReadonlyMap<string, Record<string, unknown>> = (await made.at(-1)?.getStats()) ??
    new Map();
    for (const stat of report.values()) {
      if (stat['type'] !== 'inbound-rtp' || stat['kind'] !== 'audio') continue;
      for (const name of Object.keys(counts) as (keyof typeof counts)[])
        counts[name] += Number(stat[name] ?? 0);
    }
    return counts;
  });
}

/** Shares of what was to be heard between two readings, from 0 to 1. */
export function missing(before: Heard, after: Heard): { lost: number; concealed: number } {
  const grown = (name: keyof Heard) => Math.max(0, after[name] - before[name]);
  const share = (part: number, whole: number) => (whole === 0 ? 1 : part / whole);
  const lost = grown('packetsLost');
  return {
    lost: share(lost, lost + grown('packetsReceived')),
    concealed: share(grown('concealedSamples'), grown('totalSamplesReceived')),
  };
}
