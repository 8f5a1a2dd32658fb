import { pages, type PageName } from '@potluck/functions/contract/pages';

type PagePath<Path extends string> = Path extends `${string}:id` ? (id: string) => string : Path;

/**
 * The URL path of each page. For a page with an ID in its path, this is a function that returns the path.
 */
export const pagePaths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [
    name,
    path.endsWith(':id') ? (id: string) => path.replace(':id', () => id) : path,
  ]),
) as unknown as { [Name in PageName]: PagePath<(typeof pages)[Name]['path']> };
