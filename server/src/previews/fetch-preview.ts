import { withDeadline } from '../lib/deadline.js';
import { decodeHtml } from './decode-html.js';
import { fetchGuarded, Refused } from '../internet/fetch-guarded.js';
import { readBody } from '../internet/read-body.js';
import type { PreviewSettings } from '../jobs/job-kind.js';
import { type PreviewPicture, previewPicture } from './preview-picture.js';
import { type PageFacts, readPage } from './read-page.js';

export interface FetchedPreview extends Omit<PageFacts, 'picture'> {
  picture: PreviewPicture | null;
}

type Reached = Pick<PreviewSettings, 'network' | 'isOwn'>;

interface Fetching extends Reached, Pick<PreviewSettings, 'deadline'> {
  stopping: AbortSignal;
}

/** Bytes of a page, whose head comes first, and of a picture. */
const mostOfPage = 512 * 1024;
const mostOfPicture = 4 * 1024 * 1024;

/** What a page says of itself; null if it cannot be had or says nothing. */
export async function fetchPreview(
  url: string,
  { network, isOwn, stopping, deadline }: Fetching,
): Promise<FetchedPreview | null> {
  const reached = { network, isOwn };
  try {
    const page = await withDeadline(deadline, stopping, (signal) =>
      fetchPage(new URL(url), reached, signal),
    );
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
  const bytes = await readBody(response, { most: mostOfPage, cutsOff: true, signal });
  const facts = readPage(decodeHtml(bytes, type));
  return facts && { url, facts };
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
