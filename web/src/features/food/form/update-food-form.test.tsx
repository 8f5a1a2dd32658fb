import type { Food } from '@potluck/functions/contract/food';
import { foodFixture } from '@potluck/functions/testing/food-fixture';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showErrorToast, showToast } from '../../../components/toast';
import { ApiError, createNoResponseError } from '../../../lib/api';
import { deleteFormDraftsOfSignedOutUsers } from '../../../drafts/form-drafts';
import { mockPhotoCode } from '../../../photo/mock-photo-code';
import { readFood, updateFood } from '../api/food-api';
import { UpdateFoodForm } from './update-food-form';

vi.mock('../api/food-api');
vi.mock('../../../components/toast');
vi.mock('../../../photo/send-photo', { spy: true });

const update = vi.mocked(updateFood);
const toast = vi.mocked(showToast);
const failure = vi.mocked(showErrorToast);
const onUpdated = vi.fn();

const jollof: Food = { ...foodFixture, price: 6.5, quantity: 4 };

const renderForm = (food: Food) => {
  const rendered = { food, etag: '"1"' };
  return render(
    <UpdateFoodForm
      initial={rendered}
      uid="amara"
      ownerEmail="amara@potluck.test"
      onUpdated={onUpdated}
    />,
  );
};
let opened: ReturnType<typeof renderForm>;

beforeEach(() => {
  mockPhotoCode();
  for (const spy of [update, toast, failure, onUpdated]) spy.mockReset();
  opened = renderForm(jollof);
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

async function changePrice() {
  await userEvent.clear(field('Price ($)'));
  await userEvent.type(field('Price ($)'), '7');
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Update Item' }));

it('UpdateFoodForm sends all fields after a submit, with the owner’s email and the ETag, and then calls onUpdated', async () => {
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await changePrice();
  await submit();
  const { _id, added_by, purchase_count: _, ...fields } = jollof;
  const body = { ...fields, price: 7, email: added_by.email };
  expect(update).toHaveBeenCalledExactlyOnceWith(_id, body, '"1"');
  expect(toast).toHaveBeenCalledWith('success', 'Food item updated successfully.');
  expect(onUpdated).toHaveBeenCalledOnce();
});

it('UpdateFoodForm makes the browser ask before a reload only while a field differs from the saved dish', async () => {
  const hasWarning = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(hasWarning()).toBe(false);
  await changePrice();
  expect(hasWarning()).toBe(true);
  await userEvent.clear(field('Price ($)'));
  await userEvent.type(field('Price ($)'), '6.5');
  expect(hasWarning()).toBe(false);
  opened.unmount();
  expect(hasWarning()).toBe(false);
});

it('UpdateFoodForm shows the declared allergens, and sends no allergens after they are cleared', async () => {
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  expect(field('Celery').checked).toBe(true);
  expect(field('Milk').checked).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await submit();
  expect(JSON.stringify(update.mock.lastCall?.[1])).not.toContain('allergens');
});

it('UpdateFoodForm checks “None of these” for an empty allergen list, and sends the empty list unchanged', async () => {
  opened.unmount();
  renderForm({ ...jollof, allergens: [] });
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  expect(field('None of these').checked).toBe(true);
  await changePrice();
  await submit();
  expect(update.mock.lastCall).toMatchObject(['jollof-rice', { allergens: [], price: 7 }, '"1"']);
});

it.each([
  ['keeps the edited allergens', true, ['milk', 'celery', 'mustard']],
  ['takes over the allergens of the other tab if the cook has not edited them', false, ['fish']],
] as const)(
  'UpdateFoodForm %s after the dish was changed in another tab',
  async (_behavior, isEdited, sent) => {
    const message = 'This food item was bought or changed while you were editing.';
    update.mockRejectedValueOnce(new ApiError({ status: 409, code: 'changed', message }));
    const current = { ...jollof, allergens: ['fish' as const] };
    vi.mocked(readFood).mockResolvedValue({ food: current, etag: '"2"' });
    await changePrice();
    if (isEdited) await userEvent.click(field('Milk'));
    await submit();
    await screen.findByRole('alert');
    update.mockResolvedValue({ modifiedCount: 1, message: '' });
    await submit();
    expect(update.mock.lastCall?.[1].allergens).toEqual(sent);
    expect(update.mock.lastCall?.[2]).toBe('"2"');
  },
);

it.each([
  ['No changes were made to the food item.', ''],
  ['Nothing new.', 'Nothing new.'],
])(
  'UpdateFoodForm shows the info toast “%s” if the update changed nothing',
  async (shown, message) => {
    update.mockResolvedValue({ modifiedCount: 0, message });
    await submit();
    expect(toast).toHaveBeenCalledExactlyOnceWith('info', shown);
    expect(onUpdated).not.toHaveBeenCalled();
  },
);

it('UpdateFoodForm reports success and calls onUpdated if the API has already saved the edits, because the response to an earlier request was lost', async () => {
  update.mockRejectedValueOnce(createNoResponseError());
  await changePrice();
  await submit();
  expect(onUpdated).not.toHaveBeenCalled();
  const message = 'No changes were made to the food item.';
  update.mockResolvedValueOnce({ modifiedCount: 0, message });
  await submit();
  expect(update.mock.calls[1]).toEqual(update.mock.calls[0]);
  expect(toast).toHaveBeenCalledExactlyOnceWith('success', 'Food item updated successfully.');
  expect(onUpdated).toHaveBeenCalledOnce();
});

it('UpdateFoodForm shows an error and keeps the typed values if the request fails', async () => {
  update.mockRejectedValue(createNoResponseError());
  await changePrice();
  await submit();
  expect(failure).toHaveBeenCalledExactlyOnceWith('Failed to update food item.', undefined);
  expect(field('Price ($)').value).toBe('7');
});

it('UpdateFoodForm loads the new stock and ETag after a concurrent purchase, and keeps the typed values', async () => {
  const message = 'This food item was bought or changed while you were editing.';
  update.mockRejectedValueOnce(new ApiError({ status: 409, code: 'changed', message }));
  vi.mocked(readFood).mockResolvedValue({ food: { ...jollof, quantity: 1200 }, etag: '"2"' });
  await changePrice();
  await submit();
  expect(toast).toHaveBeenCalledExactlyOnceWith('error', message);
  expect((await screen.findByRole('alert')).textContent).toContain('1,200 available now');
  expect(field('Price ($)').value).toBe('7');
  expect(field('Quantity').value).toBe('1200');
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await submit();
  expect(update.mock.lastCall).toMatchObject(['jollof-rice', { quantity: 1200, price: 7 }, '"2"']);
});

it('UpdateFoodForm shows the error of a stored http image URL until the owner changes it to https', async () => {
  opened.unmount();
  renderForm({ ...jollof, food_image: 'http://a.test/jollof.jpg' });
  await changePrice();
  await submit();
  const message = 'Image URL must be a web address that starts with https://.';
  expect(screen.getByText(message).id).toBe(
    field('Image URL').getAttribute('aria-describedby')?.split(' ').at(-1),
  );
  expect(update).not.toHaveBeenCalled();
  await waitFor(() => {
    expect(document.activeElement).toBe(field('Image URL'));
  });
  await userEvent.clear(field('Image URL'));
  await userEvent.type(field('Image URL'), 'https://a.test/jollof.jpg');
  expect(screen.queryByText(message)).toBeNull();
  update.mockResolvedValue({ modifiedCount: 1, message: '' });
  await submit();
  expect(update.mock.lastCall).toMatchObject([
    'jollof-rice',
    { food_image: 'https://a.test/jollof.jpg', price: 7 },
    '"1"',
  ]);
});

describe('the stored draft of UpdateFoodForm', () => {
  const notice = () => screen.queryByText(/^Your unsaved changes are back\./)?.textContent;

  function leaveAndReturn(food = jollof): void {
    cleanup();
    renderForm(food);
  }

  it('is restored with a notice after the cook has left the form, until the cook discards it', async () => {
    await changePrice();
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    leaveAndReturn();
    expect(notice()).toBe('Your unsaved changes are back.');
    expect(field('Price ($)').value).toBe('7');
    expect(field('Celery').checked).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(notice()).toBeUndefined();
    expect(field('Price ($)').value).toBe('6.5');
    leaveAndReturn();
    expect(notice()).toBeUndefined();
    expect(field('Price ($)').value).toBe('6.5');
  });

  it('keeps only the edited fields if the dish has changed since then, and the notice states the new quantity', async () => {
    await changePrice();
    leaveAndReturn({ ...jollof, quantity: 1200 });
    expect(notice()).toBe(
      'Your unsaved changes are back. The dish was bought or changed since then. 1,200 available now.',
    );
    expect(field('Price ($)').value).toBe('7');
    expect(field('Quantity').value).toBe('1200');
  });

  it('is restored if the cook returns a second time, and the notice still states the new quantity of the dish', async () => {
    await changePrice();
    leaveAndReturn({ ...jollof, quantity: 1200 });
    leaveAndReturn({ ...jollof, quantity: 1200 });
    expect(notice()).toContain('1,200 available now.');
  });

  it('is not restored in the form of another dish', async () => {
    await changePrice();
    leaveAndReturn({ ...jollof, _id: 'egusi' });
    expect(notice()).toBeUndefined();
    expect(field('Price ($)').value).toBe('6.5');
  });

  it('is removed after the dish was saved', async () => {
    await changePrice();
    update.mockResolvedValue({ modifiedCount: 1, message: '' });
    await submit();
    leaveAndReturn();
    expect(notice()).toBeUndefined();
    expect(field('Price ($)').value).toBe('6.5');
  });

  /** Submits the form. The request runs until the test calls the returned function. */
  async function startUpdate(): Promise<() => void> {
    let respond: () => void = () => undefined;
    update.mockReturnValueOnce(
      new Promise((resolve) => {
        respond = () => {
          resolve({ modifiedCount: 1, message: '' });
        };
      }),
    );
    await submit();
    return respond;
  }
  const waitForUpdate = () =>
    waitFor(() => {
      expect(toast).toHaveBeenCalledWith('success', 'Food item updated successfully.');
    });

  it('is removed if the update ends after the cook has left the form', async () => {
    await changePrice();
    const respond = await startUpdate();
    leaveAndReturn();
    cleanup();
    respond();
    await waitForUpdate();
    renderForm(jollof);
    expect(notice()).toBeUndefined();
    expect(field('Price ($)').value).toBe('6.5');
  });

  it.each([
    ['during the update', () => undefined],
    ['after leaving the form and returning to it', leaveAndReturn],
  ])(
    'keeps the edits that the cook made %s, also an edit that restores the earlier price',
    async (_when, returnToForm) => {
      await changePrice();
      await userEvent.type(field('Origin country'), ' ');
      const respond = await startUpdate();
      returnToForm();
      await userEvent.clear(field('Price ($)'));
      await userEvent.type(field('Price ($)'), '6.5');
      await userEvent.type(field('Food name'), '!');
      cleanup();
      respond();
      await waitForUpdate();
      renderForm({ ...jollof, price: 7 });
      expect(notice()).toBe('Your unsaved changes are back.');
      expect(field('Price ($)').value).toBe('6.5');
      expect(field('Food name').value).toBe(`${jollof.food_name}!`);
      expect(field('Origin country').value).toBe(jollof.food_origin);
    },
  );

  it('is not stored again if the update ends after the session of the cook has ended', async () => {
    await changePrice();
    const respond = await startUpdate();
    cleanup();
    deleteFormDraftsOfSignedOutUsers(() => false);
    respond();
    await waitForUpdate();
    expect(sessionStorage).toHaveLength(0);
  });
});
