import { useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import './gallery-lightbox.css';
import { SITE_IMAGE_WIDTHS } from '../../components/image-renditions';
import { galleryImages, galleryImageSize } from './gallery-images';

interface Props {
  open: boolean;
  /** Index of the image that the lightbox shows first. */
  index: number;
  onClose: () => void;
  /** Called after the lightbox has faded out. */
  onExited: () => void;
}

const slides = galleryImages.map(({ src, alt }) => ({
  src,
  alt,
  ...galleryImageSize,
  srcSet: SITE_IMAGE_WIDTHS.map((width) => ({
    src: src.replace('-960.', `-${width}.`),
    width,
    height: (width * 3) / 4,
  })),
}));

export default function GalleryLightbox({ open, index, onClose, onExited }: Props) {
  /**
   * Index of the image that screen readers announce. Undefined in the first render, because a live
   * region announces only changes of its content.
   */
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

/** Makes screen readers announce the image, for example "Delicious Food 5, 5 of 12". */
function Announcement({ position }: { position: number | undefined }) {
  const image = galleryImages[position ?? -1];
  return (
    <div role="status" className="sr-only">
      {position !== undefined && (
        <span key={position}>{`${image?.alt ?? ''}, ${position + 1} of ${slides.length}`}</span>
      )}
    </div>
  );
}
