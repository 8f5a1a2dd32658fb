import { BLANK_KITCHEN, type Kitchen, type Receipt } from '@potluck/functions/contract/kitchen';
import {
  cancelReasonSchema,
  type Order,
  type OrderEvent,
  describeCancelReason,
} from '@potluck/functions/contract/order';
import { createWindowFixture, foodFixture } from '@potluck/functions/testing/food-fixture';
import { screen, within } from '@testing-library/react';
import moment from 'moment';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFood } from '../food/food-api';
import { ApiError, createNoResponseError } from '../lib/api';
import { pagePaths } from '../lib/paths';
import { ORDER_REFRESH_INTERVAL_MS, setUnreadOrders } from '../lib/query-client';
import { askToConfirm } from '../ui/dialog';
import { showToast } from '../ui/toast';
import { saveFile } from '../lib/save-file';
import { cancelOrder, readReceipt, readThread } from './order-api';
import { orderFixture, orderWindowFixture, receiptFixture } from './order-fixtures';
import { clickButton, getTexts, renderOrderPage, settle } from './order-page-fixtures';
import { formatShortDateTime } from './order-texts';
import ReceiptPage from './receipt-page';

vi.mock('./order-api');
vi.mock('../food/food-api');
vi.mock('../ui/toast');
vi.mock('../ui/dialog');
vi.mock('../lib/save-file');

const read = vi.mocked(readReceipt);
const cancel = vi.mocked(cancelOrder);
const food = vi.mocked(readFood);

const lost = createNoResponseError();
const notFound = new ApiError({ status: 404, code: 'not-found', message: 'No.' });
const placedEvent = { what: 'placed', by: 'buyer', at: '2026-11-20T17:44:00.000Z' } as const;
const readyEvent = { what: 'ready', by: 'cook', at: '2026-11-20T19:05:00.000Z' } as const;
const ready: Partial<Receipt> = { status: 'ready', version: 2, events: [placedEvent, readyEvent] };
const createCanceled = (fields: Partial<OrderEvent>): Partial<Receipt> => ({
  status: 'cancelled',
  version: 2,
  events: [placedEvent, { ...readyEvent, what: 'cancelled', ...fields }],
  pickup: undefined,
});

const withFood = (fields = {}) =>
  food.mockResolvedValue({ food: { ...foodFixture, price: 9.5, ...fields }, etag: null });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-30T12:00:00Z') });
  for (const spy of [read, cancel, food, vi.mocked(showToast)]) spy.mockReset();
  vi.mocked(askToConfirm).mockReset().mockResolvedValue(true);
  withFood();
});

const renderPage = () =>
  renderOrderPage(<ReceiptPage />, pagePaths.receipt(orderFixture._id), pagePaths.receipt(':id'));
const renderReceipt = (fields: Partial<Receipt> = {}) => {
  read.mockResolvedValue({ ...receiptFixture, ...fields });
  return renderPage();
};

const stepTime = (iso: string) => moment(iso).format('MMM D, h:mm a');
const statusText = () => getTexts('status').join('|');
const heading = () => screen.getByRole('heading', { level: 1 });
const pickup = () => screen.queryByRole('region', { name: 'Where and when to collect' });
const pickupTexts = (role: string) =>
  within(pickup() ?? expect.fail())
    .queryAllByRole(role)
    .map(({ textContent }) => textContent);
const href = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');
const getDirections = () => screen.queryByRole<HTMLAnchorElement>('link', { name: /^Directions/ });
const getAllergens = (text: string) => screen.getByText(text).parentElement?.textContent;
const queryButton = (name: string) => screen.queryAllByRole('button', { name })[0];

describe('The receipt page', () => {
  it('shows the number of the order, the dish, its allergens, the cook, where and when to collect, and the total', async () => {
    await renderReceipt();
    expect(heading().textContent).toBe('Order A1B2C3D4');
    expect(screen.getByText('A1B2C3D4').title).toBe('a1b2c3d4e5f6');
    expect(document.title).toBe('Order · Potluck');
    expect(href('Party Jollof Rice')).toBe('/foods/jollof-rice');
    const images = [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
    expect(images).toEqual([orderFixture.food_image, '/images/amara.webp']);
    expect(screen.getByText('3 × $9.50 =').parentElement?.textContent).toBe('3 × $9.50 =$28.50');
    expect(pickupTexts('term')).toEqual(['Where', 'When', 'Payment', 'Note']);
    expect(pickupTexts('definition')).toEqual(Object.values(receiptFixture.pickup ?? {}));
    expect(pickup()?.querySelectorAll('dd.whitespace-pre-line')).toHaveLength(4);
    const directions = getDirections() ?? expect.fail();
    expect(directions.target).toBe('_blank');
    const { searchParams } = new URL(directions.href);
    expect(searchParams.get('destination')).toBe('12 Acacia Lane, Second floor');
    expect(getAllergens('Contains: Celery, Mustard')).toBe(
      'Contains: Celery, MustardStated by the cook at the time of the order.',
    );
    // A right-to-left name in a `bdi` element does not reorder the text around it.
    for (const name of ['Party Jollof Rice', 'Amara Okafor']) {
      expect(screen.getByText(name).tagName).toBe('BDI');
    }
  });

  it.each<[string, Partial<Kitchen> | undefined, string, string[]]>([
    ['nothing', undefined, 'where and when', []],
    ['no place', { times: 'Daily', note: 'Hi' }, 'where', ['When', 'Note']],
    ['no times', { place: 'Here' }, 'when', ['Where']],
  ])('links only to the email of a cook who has saved %s', async (_what, saved, missing, terms) => {
    const food_owner = { name: 'Amara', email: 'a?bcc=b&c@potluck.test', photoURL: null };
    await renderReceipt({ food_owner, pickup: saved && { ...BLANK_KITCHEN, ...saved } });
    expect(pickupTexts('term')).toEqual(terms);
    expect(pickup()?.textContent).toContain(
      `Amara has not written down ${missing} to collect yet. Please ask: ${food_owner.email}`,
    );
    const link = pickup()?.querySelector('a[href^=mailto]');
    expect(link?.getAttribute('href')).toBe('mailto:a%3Fbcc%3Db%26c@potluck.test');
  });

  const pickup_window = orderWindowFixture;
  const hidden = { times: '', payment: '' };
  const fromReady = { ...hidden, place_from: 'ready' };
  const fromDay = { ...hidden, place_from: '2026-11-28T06:00:00.000Z' };
  const closeText =
    'The place is no longer shown. If you have collected the order, ask Amara Okafor to mark it as collected. Otherwise,';

  it('shows the copied facts of the dish', async () => {
    const facts = { portion: '500 g', ingredients: 'Rice', keeps: 'a day' };
    await renderReceipt({ ...facts, diets: ['vegan'] });
    const terms = getTexts('term').slice(4, 8);
    const texts = getTexts('definition').slice(4, 8);
    expect(terms).toEqual(['Portion', 'Ingredients', 'Keeps', 'Diet']);
    expect(texts).toEqual([...Object.values(facts), 'Vegan, as the cook states']);
  });

  it('shows and announces what changed after the purchase, and that the buyer can cancel the order', async () => {
    vi.setSystemTime('2026-11-21T16:00:00');
    await renderReceipt({ diets: ['vegan'] });
    expect(screen.queryByText(/changed/)).toBeNull();
    const at = new Date('2026-11-21T15:40:00').toISOString();
    const earlier = new Date('2026-11-20T18:05:00').toISOString();
    const allergens = ['celery', 'mustard', 'nuts'];
    const changes: Order['changes'] = [
      { what: 'allergens', now: [], at: earlier },
      { what: 'diets', now: ['vegan'], at },
      { what: 'ingredients', now: 'Rice', at: earlier },
      { what: 'allergens', now: allergens, at },
      { what: 'place', at },
    ];
    read.mockResolvedValue({ ...receiptFixture, diets: ['vegan'], changes });
    await settle(ORDER_REFRESH_INTERVAL_MS);
    const texts = [
      'The allergens changed today at 3:40 PM.',
      'When you ordered: Celery, Mustard. Now: Celery, Mustard, Nuts.',
      'The ingredients changed on Nov 20 at 6:05 PM.',
      'When you ordered: not stated. Now: Rice.',
      'The pickup place changed today at 3:40 PM.',
      'You can cancel the order if this does not suit you.',
    ];
    expect(getTexts('status')).toContain(texts.join(''));
    read.mockResolvedValue({ ...receiptFixture, ...ready, changes: [{ what: 'times', at }] });
    await settle(ORDER_REFRESH_INTERVAL_MS);
    const canCancel = queryButton('Cancel order') !== undefined;
    expect(screen.queryByText(/^You can cancel/) !== null).toBe(canCancel);
  });

  it.each([
    ['a note', { note: 'Mild, please.' }, 'Your noteMild, please.'],
    [
      'a note about an allergy that the cook has read',
      { note: 'No nuts!', allergy: true, allergy_read: true },
      'Your note about an allergyNo nuts!The cook has read this.',
    ],
  ])('shows %s', async (_what, fields, text) => {
    await renderReceipt(fields);
    const note = screen.getByText(fields.note).closest('dl');
    expect(note?.parentElement?.textContent).toBe(text);
  });

  it('asks the buyer how a collected order was', async () => {
    await renderReceipt({ status: 'collected', can_review: true });
    expect(screen.getByRole('group', { name: 'How was it?: Party Jollof Rice' })).toBeTruthy();
  });

  it('links to an unread message', async () => {
    vi.mocked(readThread).mockRejectedValue(lost);
    await renderReceipt();
    expect(screen.queryByRole('link', { name: 'New message' })).toBeNull();
    for (const unread of [{ placed: [orderFixture._id] }, { received: [orderFixture._id] }]) {
      setUnreadOrders({ placed: [], received: [], ...unread });
      await settle();
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'New message' });
      expect(document.querySelector(link.hash)?.textContent).toContain('Messages with');
    }
  });

  it.each<[string, Partial<Receipt>, string]>([
    ['later', { pickup: fromReady }, 'You see the place here when your order is ready.'],
    [
      'later',
      { pickup: fromDay, pickup_window },
      'You see the place here from Sat, Nov 28, 6:00 AM',
    ],
    ['never, because it is late', { pickup: hidden, pickup_window }, `${closeText} cancel it.`],
    ['never', { ...ready, pickup: hidden }, `${closeText} ask for a cancellation.`],
  ])('states that the place appears %s', async (_when, fields, text) => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    await renderReceipt(fields);
    expect(pickup()?.textContent).toContain(text);
    expect(pickup()?.textContent).not.toContain('has not written down where');
    expect(getDirections()).toBeNull();
  });

  it('asks the cook to close an overdue order', async () => {
    vi.setSystemTime('2026-12-02T12:00:00Z');
    await renderReceipt({ buyer_email: undefined, pickup_window });
    expect(pickup()?.textContent).toContain('This order is still open. Please close it.');
    expect(href('Orders')).toBe('/my-foods/orders');
    expect(queryButton('Add to calendar')).toBeUndefined();
  });

  it.each([
    ['with the place if it is shown', {}, String.raw`LOCATION:12 Acacia Lane\, Second floor`],
    ['without the place before it is shown', { pickup: fromReady }, undefined],
  ])('shows the window and how to pay, and saves a calendar file %s', async (_, fields, place) => {
    vi.setSystemTime('2026-11-21T12:00:00Z');
    await renderReceipt({ pickup_window, pay: ['cash', 'card'], ...fields });
    expect(pickup()?.textContent).toContain('Sat, Nov 28, 6:00–7:30 PM');
    expect(pickup()?.textContent).toContain('Cash or card');
    await clickButton('Add to calendar');
    await vi.dynamicImportSettled();
    const [file, name] = vi.mocked(saveFile).mock.lastCall ?? expect.fail();
    expect([file.type, name]).toEqual(['text/calendar', 'potluck-A1B2C3D4.ics']);
    const lines = (await file.text()).replaceAll('\r\n\t', '').split('\r\n');
    const url = `${location.origin}/my-orders/a1b2c3d4e5f6`;
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261128T180000Z',
        'DTEND:20261128T193000Z',
        'SUMMARY:Collect Party Jollof Rice',
        String.raw`DESCRIPTION:3 × Party Jollof Rice\, cooked by Amara Okafor\nOrder A1B2C3D4: ${url}`,
        'TRIGGER:-PT1H',
      ]),
    );
    expect(lines.find((line) => line.startsWith('LOCATION'))).toBe(place);
  });

  it('shows “N/A” and the default photo instead of a cook who has deleted the account', async () => {
    await renderReceipt({ food_owner: undefined, pickup: undefined });
    expect(screen.getByText('N/A')).toBeTruthy();
    const photo = document.querySelectorAll('img')[1];
    expect(photo?.getAttribute('src')).toBe('/images/people/default.svg');
    expect(pickup()?.textContent).toContain('The cook has not written down where and when');
    expect(pickup()?.textContent).not.toContain('Please ask');
  });

  it('asks a guest with an allergy to write to the cook if the cook had not declared allergens', async () => {
    await renderReceipt({ allergens: undefined });
    expect(href('amara@potluck.test')).toBeDefined();
    const text = 'The cook has not declared allergens';
    expect(getAllergens(text)).toBe(
      `${text}This applies to the time of the order. If you have an allergy, ask the cook before you eat this dish.`,
    );
  });

  it('lets the cook of the order only print it, and does not ask the cook to ask the cook', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await renderReceipt({ buyer_email: undefined, allergens: undefined });
    expect(getTexts('button')).toEqual(['Print']);
    expect(getTexts('link')).toEqual(['My Orders', 'Party Jollof Rice']);
    expect(screen.getByText('This applies to the time of the order.')).toBeTruthy();
    expect(screen.queryByText(/The cook has your order/)).toBeNull();
    await clickButton('Print');
    expect(print).toHaveBeenCalledOnce();
  });

  it('shows and announces that the order is ready without a reload, and removes the cancel button', async () => {
    await renderReceipt();
    expect(statusText()).toContain('Placed');
    read.mockResolvedValue({ ...receiptFixture, ...ready });
    await settle(ORDER_REFRESH_INTERVAL_MS);
    expect(statusText()).toContain('Ready to collect');
    expect(getTexts('listitem')).toEqual([
      `Placed${stepTime(placedEvent.at)}`,
      `Ready${stepTime(readyEvent.at)}`,
      'Collected',
    ]);
    expect(queryButton('Cancel order')).toBeUndefined();
    expect(screen.getByText('Only the cook can cancel an order that is ready.')).toBeTruthy();
    expect(document.querySelector('[aria-current=step]')?.textContent).toContain('Ready');
  });

  it('shows when and why the cook canceled the order', async () => {
    const reason = { reason: 'cannot-cook', note: 'My oven is broken.\nSorry!' };
    await renderReceipt(createCanceled(reason));
    const time = formatShortDateTime(readyEvent.at);
    const explanation = 'The cook cannot cook it.My oven is broken.\nSorry!';
    expect(statusText()).toBe(`Canceled${time}Amara Okafor canceled this order.${explanation}||`);
  });
});

describe('The receipt page without receipt data', () => {
  it('shows its heading and a spinner while the receipt loads', async () => {
    read.mockReturnValue(new Promise(() => undefined));
    await renderPage();
    expect(statusText()).toBe('Loading…');
    expect(heading().textContent).toBe('Order A1B2C3D4');
  });

  it('keeps the receipt, and shows its time, if the latest state cannot be loaded', async () => {
    await renderReceipt();
    read.mockRejectedValue(lost);
    const asOf = `As of ${formatShortDateTime(new Date().toISOString())}`;
    await settle(ORDER_REFRESH_INTERVAL_MS);
    const failure = 'The latest state of this order could not be loaded.';
    expect(statusText()).toContain(asOf + failure);
    expect(pickup()?.textContent).toContain('Mon to Fri, 5 pm to 8 pm');
  });

  it('shows a link to My Orders if the API has no such order', async () => {
    read.mockRejectedValue(notFound);
    await renderPage();
    expect(screen.getByText('There is no such order in your history.')).toBeTruthy();
    expect(href('My Orders')).toBe('/my-orders');
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows an error and a link to My Orders if it fails to load, and focuses the heading after a successful retry', async () => {
    read.mockRejectedValue(lost);
    await renderPage();
    expect(screen.getByRole('alert').textContent).toBe('The order could not be loaded.');
    expect(href('My Orders')).toBe('/my-orders');
    read.mockResolvedValue(receiptFixture);
    queryButton('Try again')?.focus();
    await clickButton('Try again');
    await settle(100);
    expect(document.activeElement).toBe(heading());
    expect(heading().textContent).toBe('Order A1B2C3D4');
  });
});

describe('The “Order again” section of the receipt page', () => {
  const purchasePath = '/purchase/jollof-rice';
  const openWindow = createWindowFixture('2126-11-28T18:00:00.000Z');

  it.each<[string, string | undefined, string | undefined, () => unknown]>([
    ['has the same price', undefined, purchasePath, () => withFood()],
    ['is dearer', 'Then $9.50, now $10.50', purchasePath, () => withFood({ price: 10.5 })],
    ['is cheaper', 'Then $9.50, now $8.00', purchasePath, () => withFood({ price: 8 })],
    ['cannot be loaded', undefined, purchasePath, () => food.mockRejectedValue(lost)],
    [
      'has another name',
      'Name before: Party Jollof Rice. Now: Jollof.',
      purchasePath,
      () => withFood({ food_name: 'Jollof' }),
    ],
    [
      'has an open pickup',
      'Next pickup: ',
      purchasePath,
      () => withFood({ windows: [openWindow], zone: 'UTC' }),
    ],
    ['is closed', 'Orders are closed', undefined, () => withFood({ windows: [] })],
    ['is sold out', 'Sold out', undefined, () => withFood({ price: 8, quantity: 0 })],
    ['is hidden', 'No longer on the menu', undefined, () => withFood({ hidden_reason: 'Rude.' })],
    ['does not exist', 'No longer on the menu', undefined, () => food.mockRejectedValue(notFound)],
  ])('if the dish %s, shows the text “%s” and the link %s', async (_state, text, path, mock) => {
    mock();
    await renderReceipt();
    expect(screen.queryByText(/^(Then|Name|Sold out|No longer|Orders are|Next)/)?.textContent).toBe(
      text,
    );
    expect(href('Order again')).toBe(path);
    const hasPage = text !== 'No longer on the menu';
    expect(href('Party Jollof Rice') !== undefined).toBe(hasPage);
    const canReturn = text === 'Sold out' || text === 'Orders are closed';
    const watch = screen.queryByRole('button', { name: 'Tell me when it is back' });
    expect(watch !== null).toBe(canReturn);
    expect(screen.getByRole('button', { name: 'Report this dish' })).toBeTruthy();
  });

  it('shows “No longer on the menu”, and requests no dish, if the order contains no ID of the dish', async () => {
    await renderReceipt({ foodId: undefined });
    expect(screen.getByText('No longer on the menu')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Report this dish' })).toBeNull();
    expect(food).not.toHaveBeenCalled();
  });
});

describe('The receipt page after a click on “Cancel order”', () => {
  const canceled = { ...orderFixture, ...createCanceled({ by: 'buyer' }) };

  it('asks for confirmation, and sends nothing if the user keeps the order', async () => {
    vi.mocked(askToConfirm).mockResolvedValue(false);
    await renderReceipt({ purchase_quantity: 1200 });
    await clickButton('Cancel order');
    expect(askToConfirm).toHaveBeenCalledExactlyOnceWith({
      title: 'Cancel this order?',
      text: '1,200 × Party Jollof Rice. You cannot undo this.',
      confirmLabel: 'Yes, cancel it',
      cancelLabel: 'Keep the order',
    });
    expect(cancel).not.toHaveBeenCalled();
  });

  it('shows the canceled order without the pickup place, and does not wait for the next read of the order', async () => {
    await renderReceipt();
    cancel.mockResolvedValue({ modifiedCount: 1, message: 'Canceled.', order: canceled });
    read.mockReturnValue(new Promise(() => undefined));
    await clickButton('Cancel order');
    expect(showToast).toHaveBeenCalledExactlyOnceWith('success', 'Your order has been canceled.');
    expect(statusText()).toMatch(/^Canceled.*You canceled this order\./);
    expect(statusText()).not.toContain('Amara Okafor canceled');
    expect(pickup()).toBeNull();
    expect(queryButton('Cancel order')).toBeUndefined();
  });

  const unknown = 'We could not confirm that your order is canceled. You can safely try again.';
  const busy = new ApiError({ status: 503, code: 'busy', message: 'Busy.' });
  const changed = new ApiError({ status: 409, code: 'order-changed', message: 'It changed.' });
  it.each<[string, Error, string]>([
    ['the order has changed', changed, 'It changed.'],
    ['other requests change it', busy, 'Busy.'],
    ['no response arrives', lost, unknown],
  ])('shows the outcome, and can be repeated, if %s', async (_what, error, text) => {
    await renderReceipt();
    cancel.mockRejectedValue(error);
    await clickButton('Cancel order');
    expect(vi.mocked(showToast).mock.calls).toEqual([['error', text, undefined, undefined]]);
    expect(screen.getByText(text)).toBeTruthy();
    expect(statusText()).toContain('Placed');
    read.mockResolvedValue({ ...receiptFixture, ...createCanceled({ by: 'buyer' }) });
    await clickButton('Cancel order');
    const request = [orderFixture._id, { email: 'sam@potluck.test', version: 1 }];
    expect(cancel.mock.calls).toEqual([request, request]);
    expect(statusText()).toContain('You canceled this order.');
  });
});

it('describeCancelReason returns a sentence for each known reason except “other”', () => {
  const reasons = [...cancelReasonSchema.options, undefined, 'rain'];
  expect(reasons.map((reason) => describeCancelReason(reason, 'buyer'))).toEqual([
    'The dish is sold out.',
    'The cook cannot cook it.',
    'Nobody collected the order.',
    'You asked the cook to cancel it.',
    undefined,
    undefined,
    undefined,
  ]);
  expect(describeCancelReason('guest-asked', 'cook')).toBe('The guest asked for it.');
});
