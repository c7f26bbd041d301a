/** Whether a body contains a file. */
export function hasFile(body: unknown): boolean {
  if (body instanceof Blob) return true;
  if (typeof body !== 'object' || body === null) return false;
  return Object.values(body).some(hasFile);
}

/**
 * Encodes a body as a multipart form with Rails' bracket names: `user[photo]`, `message[files][]`.
 */
export function formOf(body: unknown): FormData {
  const form = new FormData();
  append(form, '', body);
  return form;
}

/** The server refuses text with the null character, which nobody types or sees but some programs copy. */
export const withoutNull = (text: string) => text.replaceAll('\0', '');

function append(form: FormData, name: string, value: unknown): void {
  if (value instanceof Blob) return form.append(name, value);
  if (Array.isArray(value)) return value.forEach((item) => append(form, `${name}[]`, item));
  if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      append(form, name === '' ? key : `${name}[${key}]`, item);
    }
    return;
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    form.append(name, withoutNull(String(value)));
  }
}
