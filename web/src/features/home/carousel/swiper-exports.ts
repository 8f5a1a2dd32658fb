/**
 * Exports the parts of Swiper that the carousels need. They form one chunk, which loads after the
 * first paint.
 */
export { Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
