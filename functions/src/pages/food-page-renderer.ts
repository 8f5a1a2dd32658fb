import { join } from 'node:path';
import type { FoodPageData } from '../contract/pages';

/**
 * The renderer of dish pages. The build of the site creates it, and the build of the functions bundles
 * it.
 */
export interface FoodPageRenderer {
  /**
   * The build ID: a hash of the scripts and stylesheets of the site. Only the scripts of the build with
   * this ID can hydrate the rendered pages.
   */
  buildId: string;
  /** The origin of the deployed site. */
  siteUrl: string;
  renderFoodPage: (data: FoodPageData) => Promise<RenderedPage>;
}

/** The parts of the HTML of a page. */
export interface RenderedPage {
  /** The tags of the head. */
  head: string;
  /** The root element with the rendered page. */
  root: string;
  /** The element with the data that the page needs for its hydration. */
  data: string;
}

/** Loads the renderer. It takes about 50 ms, so only instances of the function `pages` load it. */
export async function loadFoodPageRenderer(): Promise<FoodPageRenderer> {
  return (await import(join(import.meta.dirname, 'food-page-renderer.cjs'))) as FoodPageRenderer;
}
