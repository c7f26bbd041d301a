import type { IncomingMessage } from 'node:http';
import { fetchGuarded, Refused } from '../../platform/internet/fetch-guarded.js';
import { readBody, readChunks } from '../../platform/internet/read-body.js';
import type { PreviewSettings } from '../../platform/jobs/job-kind.js';
import { withDeadline } from '../../platform/lib/deadline.js';
import { htmlDecoder } from './decode-html.js';
import { type PreviewPicture, previewPicture } from './preview-picture.js';
import { type PageFacts, pageReader } from './read-page.js';

export interface FetchedPreview extends Omit<PageFacts, 'picture'> {
  picture: PreviewPicture | null;
}

interface Reached extends Pick<PreviewSettings, 'network' | 'isOwn'> {
  userAgent: string;
}

interface Fetching extends Reached, Pick<PreviewSettings, 'deadline'> {
  stopping: AbortSignal;
}

/** Bytes of a page, where large scripts may come before what it says of itself, and of a picture. */
const mostOfPage = 2 * 1024 * 1024;
const mostOfPicture = 4 * 1024 * 1024;

/** Many sites describe themselves to bots alone. Their owners find the operator at the address that people use. */
export function userAgentOf(address: string | null): string {
  return address === null ? 'ParleyBot/1.0' : `ParleyBot/1.0 (+${address})`;
}

/** Fetches the facts that a page states about itself; null if it cannot be fetched or states none. */
export async function fetchPreview(
  url: string,
  { network, isOwn, userAgent, stopping, deadline }: Fetching,
): Promise<FetchedPreview | null> {
  const reached = { network, isOwn, userAgent };
  try {
    const page = await withDeadline(deadline, stopping, (signal) =>
      fetchPage(new URL(url), reached, signal),
    );
    stopping.throwIfAborted();
    if (!page) return null;
    const { picture: address, ...facts } = page.facts;
    const picture =
      address !== null && URL.canParse(address, page.url.href)
        ? await withDeadline(deadline, stopping, (signal) =>
            fetchPicture(new URL(address, page.url), reached, signal),
          )
        : null;
    return { ...facts, picture };
  } catch {
    stopping.throwIfAborted();
    return null;
  }
}

async function fetchPage(address: URL, reached: Reached, signal: AbortSignal) {
  const accept = 'text/html, application/xhtml+xml';
  const { url, response } = await fetchGuarded(address, { ...reached, accept, signal });
  const type = response.headers['content-type'] ?? '';
  if (!/^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type)) {
    response.destroy();
    throw new Refused('It is no page.');
  }
  const facts = await readPage(response, type, signal);
  return facts && { url, facts };
}

async function readPage(
  response: IncomingMessage,
  type: string,
  signal: AbortSignal,
): Promise<PageFacts | null> {
  const decoder = htmlDecoder(type);
  const page = pageReader();
  try {
    for await (const chunk of readChunks(response, { most: mostOfPage, cutsOff: true, signal })) {
      page.write(decoder.write(chunk));
      if (page.isDone()) break;
    }
  } catch {
    // Pages that are slow to end, or break off, say what they are about at their beginning.
  }
  page.write(decoder.end());
  return page.facts();
}

/** A page without its picture is shown all the same. */
async function fetchPicture(
  address: URL,
  reached: Reached,
  signal: AbortSignal,
): Promise<PreviewPicture | null> {
  try {
    const accept = 'image/webp, image/png, image/jpeg, image/gif';
    const { response } = await fetchGuarded(address, { ...reached, accept, signal });
    const limit = { most: mostOfPicture, cutsOff: false, signal };
    return await previewPicture(await readBody(response, limit));
  } catch {
    return null;
  }
}
