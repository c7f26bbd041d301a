/**
 * Without this, the browser opens a file that is dropped outside a drop target, in place of the app. Call
 * once for the page.
 */
export function refuseDroppedFiles(): void {
  for (const name of ['dragover', 'drop'] as const) {
    document.addEventListener(name, (event) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      if (isFileInput(event.target)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    });
  }
}

function isFileInput(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.type === 'file';
}
