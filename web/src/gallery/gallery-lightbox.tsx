import { useState } from 'react';
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';

interface Props {
  /** The images. A new array resets the lightbox. */
  slides: SlideImage[];
  open: boolean;
  /** Index of the image that the lightbox shows first. */
  index: number;
  onClose: () => void;
  /** Called after the lightbox has faded out. */
  onExited: () => void;
}

export default function GalleryLightbox({ slides, open, index, onClose, onExited }: Props) {
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
      render={{
        // Makes screen readers announce the image, for example "Delicious Food 5, 5 of 12".
        controls: () => (
          <div role="status" className="sr-only">
            {shown !== undefined && (
              <span
                key={shown}
              >{`${slides[shown]?.alt ?? ''}, ${shown + 1} of ${slides.length}`}</span>
            )}
          </div>
        ),
      }}
      // The focus outline is white on a dark background in both themes, because the backdrop is always dark
      // and an image of any color may be under a button.
      className="[&_button:focus-visible]:bg-night! [&_button:focus-visible]:outline-3! [&_button:focus-visible]:-outline-offset-5! [&_button:focus-visible]:outline-white!"
      styles={{ root: { '--yarl__color_backdrop': '#16110d' } }}
    />
  );
}
