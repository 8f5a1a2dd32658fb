import type { ReactNode, Ref } from 'react';
import { openPhotoChooser, type PhotoCamera } from './open-photo-chooser';
import { Button } from '../components/button';

interface Props {
  /** The camera that the button opens. Undefined opens the file chooser. */
  camera?: PhotoCamera;
  onChoose: (photo: File) => void;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

export function PhotoFileButton({ camera, onChoose, ref, children }: Props) {
  return (
    <Button
      ref={ref}
      variant="secondary"
      className="px-3! max-xs:grow sm:px-4! short:min-h-9 short:py-1.5"
      onClick={() => {
        openPhotoChooser(camera, onChoose);
      }}
    >
      {children}
    </Button>
  );
}
