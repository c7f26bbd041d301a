import type { Browser } from 'playwright-core';
import { serveHtml } from '../../browser/serve-html.js';
import { readPickUp, watchFirstFrames, type PickUp } from './first-frame.js';

export interface BareCalls {
  /** Makes a call between two tabs. */
  call(browser: Browser, configuration: RTCConfiguration): Promise<PickUp>;
}

/** The browser's own speed, for comparison: two plain pages that signal to each other directly. */
export async function withBareCalls<T>(work: (calls: BareCalls) => Promise<T>): Promise<T> {
  const { url, close } = await serveHtml(html);
  try {
    return await work({ call: (browser, configuration) => call(browser, url, configuration) });
  } finally {
    await close();
  }
}

async function call(
  browser: Browser,
  url: string,
  configuration: RTCConfiguration,
): Promise<PickUp> {
  const context = await browser.newContext();
  try {
    await watchFirstFrames(context);
    const [callee, caller] = [await context.newPage(), await context.newPage()];
    const fragment = encodeURIComponent(JSON.stringify(configuration));
    await callee.goto(`${url}#${fragment}`);
    await caller.goto(`${url}?calls#${fragment}`);
    await callee.getByRole('button', { name: 'Pick Up' }).click();
    return await readPickUp(callee, { callee, caller });
  } finally {
    await context.close();
  }
}

/** The caller has opened its camera and rings; the callee opens its own while the two connect. */
const html = `<!doctype html>
<meta charset="utf-8">
<link rel="icon" href="data:,">
<button hidden>Pick Up</button>
<script>
  const configuration = JSON.parse(decodeURIComponent(location.hash.slice(1)));
  const signals = new BroadcastChannel('call');
  const isCaller = location.search === '?calls';
  const button = document.querySelector('button');
  let connection, opening;
  let inTurn = Promise.resolve();

  function openMedia() {
    opening = navigator.mediaDevices.getUserMedia({
      audio: true,
      video: { width: { ideal: 1280 }, height: { ideal: 720 } },
    });
    return opening;
  }

  function connect() {
    connection = new RTCPeerConnection(configuration);
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) signals.postMessage({ candidate: candidate.toJSON() });
    };
    connection.ontrack = ({ streams }) => {
      const video = document.querySelector('video') ?? document.createElement('video');
      video.srcObject = streams[0];
      document.body.append(video);
      video.play();
    };
  }

  async function sendOwn() {
    const stream = await opening;
    for (const track of stream.getTracks()) connection.addTrack(track, stream);
  }

  async function say() {
    await connection.setLocalDescription();
    signals.postMessage({ description: connection.localDescription.toJSON() });
  }

  async function take({ rings, pickedUp, description, candidate }) {
    if (rings) button.hidden = false;
    if (pickedUp && isCaller) {
      connect();
      await sendOwn();
      await say();
    }
    if (description) {
      await connection.setRemoteDescription(description);
      if (description.type === 'offer') {
        await sendOwn();
        await say();
      }
    }
    if (candidate) await connection.addIceCandidate(candidate);
  }

  signals.onmessage = ({ data }) => {
    inTurn = inTurn.then(() => take(data));
  };
  button.onclick = () => {
    connect();
    signals.postMessage({ pickedUp: true });
    openMedia();
  };
  if (isCaller) openMedia().then(() => signals.postMessage({ rings: true }));
</script>
`;
