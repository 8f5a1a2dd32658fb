import { dietLabels } from '@potluck/functions/contract/diets';
import type { Food } from '@potluck/functions/contract/food';
import type { Payment } from '@potluck/functions/contract/pickup';
import { formatCount } from './format';
import { formatPayments } from './pickup-texts';

type StatedFacts = Pick<Food, 'portion' | 'ingredients' | 'keeps' | 'diets'>;

export function listStatedFacts({ portion, ingredients, keeps, diets }: StatedFacts) {
  const labels = diets?.map((name) => dietLabels[name]).join(', ');
  const facts = [
    ['Portion', portion],
    ['Ingredients', ingredients],
    ['Keeps', keeps],
    ['Diet', labels && `${labels}, as the cook states`],
  ] as const;
  return facts.flatMap(([label, text]) => (text ? [[label, text] as const] : []));
}

export const getFirstName = (name: string): string => name.trim().split(/\s/)[0] ?? '';

/** Returns the sentence about the payment of a dish, for example `You pay Amara when you collect: cash or card.` */
export function formatPaymentNote(cookName: string, pay: readonly Payment[] = []): string {
  return `You pay ${getFirstName(cookName)} when you collect${pay.length > 0 ? `: ${formatPayments(pay)}` : ''}.`;
}

/** Returns the ways to pay as a label, for example `Cash or card`. */
export function formatPayLabel(pay: readonly Payment[]): string {
  const text = formatPayments(pay);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the notice before a save that the guests with open orders get an email, or undefined without open orders. */
export function formatGuestsToTell(openOrders = 0): string | undefined {
  if (openOrders === 0) return undefined;
  return openOrders === 1
    ? '1 open order. Its guest will be told.'
    : `${formatCount(openOrders)} open orders. Their guests will be told.`;
}
