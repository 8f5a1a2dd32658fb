import type { Food } from '@potluck/functions/contract/food';
import { DESKTOP, useMediaQuery } from '../../components/use-media-query';
import { MyFoodsCards } from './my-foods-cards';
import { MyFoodsTable } from './my-foods-table';
import { useDeleteFood } from './use-delete-food';

interface Props {
  foods: Food[];
  email: string;
  onDeleted: (id: string) => Promise<unknown>;
}

/** A table on a desktop, cards on a phone. */
export function MyFoodsList({ foods, email, onDeleted }: Props) {
  const isDesktop = useMediaQuery(DESKTOP);
  const { deleting, askAndDelete } = useDeleteFood(email, onDeleted);
  const rows = {
    foods,
    deleting,
    onDelete: (id: string) => {
      void askAndDelete(id);
    },
  };
  return isDesktop ? <MyFoodsTable {...rows} /> : <MyFoodsCards {...rows} />;
}
