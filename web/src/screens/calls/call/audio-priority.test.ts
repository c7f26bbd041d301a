import { expect, it } from 'vitest';
import { prioritiseAudio, mungeForPlan } from './audio-priority';

const described = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=sendrecv',
  'a=ptime:20',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=sendrecv',
  'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
  '',
].join('\r\n');

/** The lines that differ from the partner's own description. */
function changes(picture: boolean, paused: boolean): string[] {
  const before = described.split('\r\n');
  const after = mungeForPlan(described, { picture, paused }).split('\r\n');
  expect(after).toHaveLength(before.length);
  return after.filter((line, index) => line !== before[index]);
}

it('asks for no video and for long audio packets while video is paused', () => {
  expect(changes(false, true)).toEqual(['a=ptime:60', 'a=sendonly']);
});

it('tries video again without shortening the audio packets yet', () => {
  expect(changes(true, true)).toEqual(['a=ptime:60']);
});

it("leaves the partner's description unchanged when the bandwidth suffices for both", () => {
  expect(changes(true, false)).toEqual([]);
});

/** A sender of a track that records its parameters. */
function senderOf(kind: 'audio' | 'video') {
  const encoding: RTCRtpEncodingParameters = { active: true };
  // Only the part of RTCRtpSender that priorities use.
  const sender = {
    track: { kind },
    getParameters: () => ({ encodings: [encoding] }),
    setParameters: () => Promise.resolve(),
  } as unknown as RTCRtpSender;
  return { sender, encoding };
}

it('gives audio the higher priority, and limits its bitrate on a slow line', async () => {
  const [sound, picture] = [senderOf('audio'), senderOf('video')];
  const senders = [sound.sender, picture.sender];
  await prioritiseAudio(senders, { picture: true, paused: false });
  expect([sound.encoding, picture.encoding]).toEqual([
    { active: true, priority: 'high', networkPriority: 'high' },
    { active: true, priority: 'low', networkPriority: 'low', maxBitrate: 1_500_000 },
  ]);
  await prioritiseAudio(senders, { picture: false, paused: true });
  expect([sound.encoding.maxBitrate, picture.encoding.active]).toEqual([16_000, false]);
  await prioritiseAudio(senders, { picture: true, paused: false });
  expect([sound.encoding.maxBitrate, picture.encoding.active]).toEqual([undefined, true]);
});
