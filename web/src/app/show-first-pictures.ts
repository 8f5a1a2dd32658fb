import { renditionsOf } from '../components/renditions';

/** What is read of an answer that nobody has checked yet. */
type Dish = Partial<Record<'food_image' | 'quantity', unknown>> | null | undefined;

/**
 * Puts the pictures of the dish, or the dishes, that the service has answered into the rooms that
 * the page keeps for them on the screen (features/food/food-picture-placeholder.tsx), in the size in which
 * they will be shown: which they are is known long before that has come which renders the dishes.
 */
export function showFirstPictures(answer: unknown): void {
  const dishes = [answer].flat() as Dish[];
  document.querySelectorAll<HTMLElement>('[data-picture]').forEach((room, index) => {
    const { food_image, quantity } = dishes[index] ?? {};
    // One that is sold out is shown without its colours.
    if (!quantity || room.getBoundingClientRect().top > innerHeight) return;
    const renditions = typeof food_image === 'string' && renditionsOf(food_image);
    if (!renditions) return;
    const image = new Image();
    image.onerror = () => {
      image.remove();
    };
    image.alt = '';
    image.fetchPriority = 'high';
    image.sizes = room.dataset.picture ?? '';
    image.srcset = renditions.avif;
    room.append(image);
  });
}
