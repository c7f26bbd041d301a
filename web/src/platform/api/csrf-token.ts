export interface CsrfToken {
  read(): string;
  replace(token: string): void;
}

/** The token from the page's meta tag. */
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
