/**
 * The camera that the device opens: `environment` is on the back, and `user` is on the front. A device
 * without a camera opens the file chooser.
 */
export type PhotoCamera = 'environment' | 'user';

/**
 * Opens the camera, or the file chooser if `camera` is undefined. Calls `onChoose` with the photo, unless
 * the user cancels.
 *
 * The input is added to the document, because otherwise Safari may send no `change` event.
 */
export function openPhotoChooser(
  camera: PhotoCamera | undefined,
  onChoose: (photo: File) => void,
): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.hidden = true;
  if (camera) input.setAttribute('capture', camera);
  input.onchange = () => {
    const photo = input.files?.[0];
    input.remove();
    if (photo) onChoose(photo);
  };
  input.oncancel = () => {
    input.remove();
  };
  document.body.append(input);
  input.click();
}
