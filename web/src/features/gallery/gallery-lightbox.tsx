import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
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
  return (
    <Lightbox
      open={open}
      index={index}
      close={onClose}
      slides={slides}
      carousel={{ finite: false, preload: 2 }}
      animation={{ fade: 250, swipe: 500 }}
      controller={{ closeOnBackdropClick: true }}
      on={{ exited: onExited }}
      styles={{ root: { '--yarl__color_backdrop': '#16110d' } }}
    />
  );
}
