import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getNumberInputProps } from './get-number-input-props';
import { NOT_A_NUMBER_TEXT } from './number-text';

const onChange = vi.fn();
const input = () => screen.getByRole<HTMLInputElement>('spinbutton');
const renderInput = (text: string) => render(<input {...getNumberInputProps(text, onChange)} />);

beforeEach(() => {
  onChange.mockReset();
});

describe('getNumberInputProps', () => {
  it('reports the typed number', async () => {
    renderInput('');
    await userEvent.type(input(), '5');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('5');
  });

  it('reports NOT_A_NUMBER_TEXT if the typed text is not a number, and shows no number for this text', () => {
    const { rerender } = renderInput('5');
    Object.defineProperty(input(), 'validity', { value: { badInput: true } });
    fireEvent.input(input(), { target: { value: '' } });
    expect(onChange).toHaveBeenCalledExactlyOnceWith(NOT_A_NUMBER_TEXT);
    rerender(<input {...getNumberInputProps(NOT_A_NUMBER_TEXT, onChange)} />);
    expect(input().value).toBe('');
  });

  it('reports the text also if the value stays empty', () => {
    renderInput(NOT_A_NUMBER_TEXT);
    fireEvent.input(input());
    expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  });

  it('removes the focus when the user scrolls over the focused field', async () => {
    renderInput('12.5');
    await userEvent.click(input());
    expect(document.activeElement).toBe(input());
    fireEvent.wheel(input());
    expect(document.activeElement).toBe(document.body);
  });
});
