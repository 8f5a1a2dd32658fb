import type { Food } from '@potluck/functions/contract/food';
import useSWR from 'swr';
import { personalKey } from '../../lib/query';
import { listMyFoods } from './food-api';

export function useMyFoods({ uid, email }: { uid: string; email: string }) {
  return useSWR<Food[], Error>(personalKey('foods', uid), () => listMyFoods(email));
}
