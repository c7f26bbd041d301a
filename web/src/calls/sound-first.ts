/** Bits per second. A picture in a call of 640x480 gains nothing from more. */
const mostForPicture = 1_500_000;
/** Below this the picture is left out: with it, sound would come late and in pieces. */
const leastForPicture = 120_000;
/** Opus speaks well with this; the default is 32,000. */
const soundOnSlowLine = 16_000;

/** Readings in a row before the picture goes, and how many it then stays away, more each time. */
const patience = { readings: 4, awayAtFirst: 20, awayAtMost: 120 };

/**
 * Judges readings of the bandwidth that the browser believes to have (bits per second; null while it
 * does not say): whether a picture can be sent beside the sound. Without one there is nothing to
 * measure the line with, so it is tried again after 10 s, then 20 s, up to a minute.
 */
export function watchBandwidth(): (available: number | null) => boolean {
  let low = 0;
  let away = 0;
  let nextAway = patience.awayAtFirst;
  let well = 0;
  return (available) => {
    if (away > 0) {
      away -= 1;
      return away === 0;
    }
    const isLow = available !== null && available < leastForPicture;
    low = isLow ? low + 1 : 0;
    well = isLow ? 0 : well + 1;
    if (well > patience.awayAtMost) nextAway = patience.awayAtFirst;
    if (low < patience.readings) return true;
    low = 0;
    away = nextAway;
    nextAway = Math.min(patience.awayAtMost, nextAway * 2);
    return false;
  };
}

/** Sound goes before pictures, within the browser and, where it marks packets, on the way. */
export async function putSoundFirst(
  senders: readonly RTCRtpSender[],
  withPicture: boolean,
): Promise<void> {
  await Promise.all(senders.map((sender) => prioritise(sender, withPicture)));
}

async function prioritise(sender: RTCRtpSender, withPicture: boolean): Promise<void> {
  const { track } = sender;
  if (!track) return;
  const parameters = sender.getParameters();
  // Before the first description there is none.
  for (const encoding of parameters.encodings ?? []) {
    if (track.kind === 'audio') {
      Object.assign(encoding, { priority: 'high', networkPriority: 'high' });
      if (withPicture) delete encoding.maxBitrate;
      else encoding.maxBitrate = soundOnSlowLine;
    } else {
      Object.assign(encoding, { priority: 'low', networkPriority: 'low' });
      encoding.maxBitrate = mostForPicture;
      encoding.active = withPicture;
    }
  }
  // Another call was quicker, or the connection was closed.
  await sender.setParameters(parameters).catch(() => undefined);
}
