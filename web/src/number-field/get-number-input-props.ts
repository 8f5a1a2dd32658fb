import type { InputEvent as ReactInputEvent, WheelEvent } from 'react';
import { NOT_A_NUMBER_TEXT } from './number-text';

/** Returns the props of an input for a number. `text` is the current text of the field. */
export function getNumberInputProps(text: string, onChange: (text: string) => void) {
  return {
    type: 'number',
    ref: replaceTypedCommas,
    value: text === NOT_A_NUMBER_TEXT ? '' : text,
    // React calls no `onChange` if the value stays empty, for example because the user pastes “1.250,00” or
    // deletes “12e”.
    onInput: ({ currentTarget }: ReactInputEvent<HTMLInputElement>) => {
      // The value is empty if the visible text is not a number. An empty text would show the error that
      // the field is required.
      onChange(currentTarget.validity.badInput ? NOT_A_NUMBER_TEXT : currentTarget.value);
    },
    // Chromium changes the number of a focused field if the user scrolls over it. Without the focus, the
    // page scrolls and the number stays the same.
    onWheel: ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
      currentTarget.blur();
    },
  };
}

/**
 * A ref callback that replaces each typed or pasted comma with a dot. In English, Chromium ignores a comma in
 * a number field, so “12,5” would become 125.
 */
function replaceTypedCommas(input: HTMLInputElement) {
  const onBeforeInput = (event: InputEvent) => {
    if (!event.cancelable || !event.data?.includes(',')) return;
    const text = event.data.replaceAll(',', '.');
    // Only this command inserts a text at the cursor of a number input. The user can undo it.
    // oxlint-disable-next-line typescript/no-deprecated
    if (document.execCommand('insertText', false, text)) event.preventDefault();
  };
  input.addEventListener('beforeinput', onBeforeInput);
  return () => {
    input.removeEventListener('beforeinput', onBeforeInput);
  };
}
