export interface Founded {
  workspaceId: number;
  /** The id of its general channel. */
  channelId: number;
  csrfCookie: string;
}

/** Signs a user up, and creates a workspace: by the API, as a browser would. */
export async function foundWorkspace(port: number): Promise<Founded> {
  const url = `http://127.0.0.1:${port}`;
  const page = await fetch(`${url}/api/csrf_token`);
  const csrfCookie = cookieOf(page);
  // The response types by the contract.
  let { csrf_token: csrfToken } = (await page.json()) as { csrf_token: string };

  const post = async (path: string, cookie: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie };
    const response = await fetch(url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    // A token belongs to the session: the response to signing up carries the next token.
    csrfToken = response.headers.get('x-csrf-token') ?? csrfToken;
    if (response.ok) return response;
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  };

  const password = 'correct horse';
  const user = { email: 'founder@example.com', password, password_confirm: password };
  const signedUp = await post('/api/users', csrfCookie, { user });
  const workspace = { address: 'bench', channel: 'general' };
  const cookie = `${cookieOf(signedUp)}; ${csrfCookie}`;
  const loaded = await post('/api/workspaces', cookie, { workspace });
  const { workspace: founded, channels } = (await loaded.json()) as {
    workspace: { id: number };
    channels: Record<string, unknown>;
  };
  const channelId = Number(Object.keys(channels)[0]);
  return { workspaceId: founded.id, channelId, csrfCookie };
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}
