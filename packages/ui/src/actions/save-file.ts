/** Downloads a file from memory under `name`. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
