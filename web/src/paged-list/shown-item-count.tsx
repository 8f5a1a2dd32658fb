import { describeShownCount } from './describe-shown-count';

interface Props {
  shown: number;
  /** The number of items in the complete list. Undefined if it is not known. */
  total: number | undefined;
  items: 'dishes' | 'orders';
}

/** Shows how many items of a list are shown, for example “24 of 2,310 dishes”. */
export function ShownItemCount({ shown, total = shown, items }: Props) {
  const text = describeShownCount(shown, total, items);
  // The `key` creates a new element for each text. If a browser has translated the page, an updated text
  // node would keep showing its old text.
  return <span key={text}>{text}</span>;
}
