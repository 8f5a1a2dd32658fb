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
 * A ref callback that replaces each typed, pasted, or composed comma with a dot. In English, Chromium ignores a comma
 * in a number field, so “12,5” would become 125.
 */
function replaceTypedCommas(input: HTMLInputElement) {
  const removeListeners = new AbortController();
  const { signal } = removeListeners;
  let valueBeforeComposition = '';
  let lastInsertedText = '';

  const onBeforeInput = (event: InputEvent) => {
    const text = toHalfWidth(event.data ?? '');
    if (event.cancelable && text.includes(',') && insertAtCursor(replaceCommas(text, '.')))
      event.preventDefault();
  };
  // A page cannot cancel a composition. At the end of the composition, Chromium removes the commas and
  // moves the cursor to the end of the field. Therefore, only composed text at the end of the field can
  // be replaced.
  const onCompositionEnd = ({ data }: CompositionEvent) => {
    const text = toHalfWidth(data);
    const isCommaLost = text.includes(',') && lastInsertedText === replaceCommas(text, '');
    if (!isCommaLost || input.value !== valueBeforeComposition + lastInsertedText) return;
    for (let left = lastInsertedText.length; left > 0; left -= 1) deleteBeforeCursor();
    insertAtCursor(replaceCommas(text, '.'));
  };

  const onCompositionStart = () => {
    valueBeforeComposition = input.value;
  };
  const onInput = (event: Event) => {
    lastInsertedText = event instanceof InputEvent ? (event.data ?? '') : '';
  };

  input.addEventListener('beforeinput', onBeforeInput, { signal });
  input.addEventListener('compositionstart', onCompositionStart, { signal });
  input.addEventListener('input', onInput, { signal });
  input.addEventListener('compositionend', onCompositionEnd, { signal });
  return () => {
    removeListeners.abort();
  };
}

/** Converts full-width digits and commas, which some input methods insert, to those of ASCII. */
const toHalfWidth = (text: string) => text.normalize('NFKC');

const replaceCommas = (text: string, replacement: string) => text.replaceAll(',', replacement);

/**
 * Inserts the text at the cursor of the focused input, so the user can undo it. Returns false if
 * the browser does not support the command. Only this command of the browser works in a number input.
 */
function insertAtCursor(text: string): boolean {
  // oxlint-disable-next-line typescript/no-deprecated
  return document.execCommand('insertText', false, text);
}

/** Deletes the character before the cursor of the focused input. */
function deleteBeforeCursor(): void {
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand('delete');
}
