import { useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import './gallery-lightbox.css';
import { WIDTHS } from '../../components/renditions';
import { galleryPictures, gallerySize } from './gallery-pictures';

interface Props {
  open: boolean;
  /** Of the picture it opens with. */
  index: number;
  onClose: () => void;
  /** After it has faded out. */
  onExited: () => void;
}

const slides = galleryPictures.map(({ src, alt }) => ({
  src,
  alt,
  ...gallerySize,
  srcSet: WIDTHS.map((width) => ({
    src: src.replace('-960.', `-${width}.`),
    width,
    height: (width * 3) / 4,
  })),
}));

export default function GalleryLightbox({ open, index, onClose, onExited }: Props) {
  /** The position of the shown image. Undefined at first: a live region announces changes only. */
  const [shown, setShown] = useState<number>();

  return (
    <Lightbox
      open={open}
      index={index}
      close={onClose}
      slides={slides}
      carousel={{ finite: false, preload: 2 }}
      animation={{ fade: 250, swipe: 500 }}
      controller={{ closeOnBackdropClick: true }}
      on={{
        exited: onExited,
        view: ({ index: position }) => {
          setShown(position);
        },
      }}
      render={{ controls: () => <Announcement position={shown} /> }}
      styles={{ root: { '--yarl__color_backdrop': '#16110d' } }}
    />
  );
}

/** Has screen readers announce the image, for example "Delicious Food 5, 5 of 12". */
function Announcement({ position }: { position: number | undefined }) {
  const image = galleryPictures[position ?? -1];
  return (
    <div role="status" className="sr-only">
      {position !== undefined && (
        <span key={position}>{`${image?.alt ?? ''}, ${position + 1} of ${slides.length}`}</span>
      )}
    </div>
  );
}
