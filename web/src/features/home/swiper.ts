/** What a carousel needs of Swiper, in one chunk that is loaded after the first paint. */
export { Swiper } from 'swiper';
export { Autoplay } from 'swiper/modules';
