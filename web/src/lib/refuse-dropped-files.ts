/**
 * A file that is dropped where nothing takes it would be opened by the browser, in the place of the
 * app. Once, for the whole page.
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
