/** On a phone, the browser offers to open the file, for example in the calendar. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari starts the download later, for example after a question to the user.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
