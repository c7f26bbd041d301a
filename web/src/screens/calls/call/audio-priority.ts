/** Bits per second. Video of 640x480 gains nothing from more. */
const maxVideoBitrate = 1_500_000;
/** Bits per second. Enough for speech in Opus, whose default is 32,000. */
const pausedAudioBitrate = 16_000;

/** The media to send at the current bandwidth. */
export interface SendPlan {
  /** Whether video is sent, possibly only as a trial. */
  readonly picture: boolean;
  /** Whether video counts as paused: audio uses less bandwidth, and both users are told. */
  readonly paused: boolean;
}

/**
 * Prioritises audio over video in the browser and, where networks honour packet marks, on the way.
 */
export async function prioritiseAudio(
  senders: readonly RTCRtpSender[],
  plan: SendPlan,
): Promise<void> {
  await Promise.all(senders.map((sender) => prioritise(sender, plan)));
}

async function prioritise(sender: RTCRtpSender, { picture, paused }: SendPlan): Promise<void> {
  const { track } = sender;
  if (!track) return;
  const parameters = sender.getParameters();
  // Empty before the first description.
  for (const encoding of parameters.encodings ?? []) {
    if (track.kind === 'audio') {
      Object.assign(encoding, { priority: 'high', networkPriority: 'high' });
      if (paused) encoding.maxBitrate = pausedAudioBitrate;
      else delete encoding.maxBitrate;
    } else {
      Object.assign(encoding, { priority: 'low', networkPriority: 'low' });
      encoding.maxBitrate = maxVideoBitrate;
      encoding.active = picture;
    }
  }
  // A concurrent call won, or the connection was closed.
  await sender.setParameters(parameters).catch(() => undefined);
}

/** Milliseconds of audio per packet: at 50 packets a second, the headers alone take 30 kbit/s. */
const pausedPtimeMs = 60;

/**
 * Munges the partner's description to refuse video and to ask for long audio packets. Browsers have
 * no other way to stop video retransmissions or to set the packet length.
 */
export function mungeForPlan(sdp: string, plan: SendPlan): string {
  const [session = '', ...media] = sdp.split(/^(?=m=)/m);
  return [session, ...media.map((section) => adjust(section, plan))].join('');
}

function adjust(section: string, { picture, paused }: SendPlan): string {
  if (section.startsWith('m=video') && !picture)
    return section
      .replace(/^a=sendrecv\r?$/m, 'a=sendonly\r')
      .replace(/^a=recvonly\r?$/m, 'a=inactive\r');
  if (section.startsWith('m=audio') && paused)
    return `${section.replace(/^a=(max)?ptime:.*\r?\n/gm, '')}a=ptime:${pausedPtimeMs}\r\n`;
  return section;
}
