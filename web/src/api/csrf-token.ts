export interface CsrfToken {
  read(): string;
  replace(token: string): void;
}

/** The token the server wrote into the page. */
export const pageCsrfToken: CsrfToken = {
  read: () => meta()?.content ?? '',
  replace(token) {
    const tag = meta() ?? document.head.appendChild(document.createElement('meta'));
    tag.name = 'csrf-token';
    tag.content = token;
  },
};

function meta(): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
}
