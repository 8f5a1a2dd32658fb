import { useEffect, useEffectEvent, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Calls `onPhoto` with a file that the user drops or pastes anywhere on the page. With a small drop area, a
 * file that misses the area would replace the page in the browser. Returns true while the user drags a file
 * over the page.
 */
export function usePhotoDrop(onPhoto: (photo: File) => void): boolean {
  const [isDragging, setIsDragging] = useState(false);

  const onDragOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsDragging(true);
  });
  const onDragLeave = useEffectEvent(({ relatedTarget }: DragEvent) => {
    // Without a `relatedTarget`, the pointer has left the window. Otherwise, it has only moved to another element,
    // and the drag continues.
    if (!relatedTarget) setIsDragging(false);
  });
  const onDrop = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setIsDragging(false);
    const photo = event.dataTransfer?.files[0];
    if (photo) onPhoto(photo);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const photo = files.find(({ type }) => type.startsWith('image/'));
    // Ignores an image if the clipboard also contains text. Copied spreadsheet cells are in the
    // clipboard as text and as an image, and the user wants to paste the text.
    if (!photo || event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    onPhoto(photo);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('paste', onPaste, { signal });
    return () => {
      controller.abort();
    };
  }, []);

  return isDragging;
}
