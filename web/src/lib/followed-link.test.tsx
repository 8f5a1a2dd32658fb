import { render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { focusFollowedLink, saveFollowedLink } from './followed-link';

function Page({ dishes }: { dishes: string[] }) {
  return (
    <>
      <nav>
        <a href="/foods">All foods</a>
      </nav>
      <main>
        <h1 tabIndex={-1}>Menu</h1>
        <input />
        {dishes.map((dish, index) => (
          <a key={index} href={`/foods/${dish}`}>{`${dish} ${index}`}</a>
        ))}
      </main>
    </>
  );
}

const heading = () => screen.getByRole('heading');
const link = (name: string) => screen.getByRole<HTMLAnchorElement>('link', { name });

beforeEach(() => {
  history.replaceState({ key: 'entry' }, '');
});

describe('focusFollowedLink', () => {
  it('focuses the link that saveFollowedLink saved in the history entry next to its other state', () => {
    render(<Page dishes={['soup', 'pie']} />);
    saveFollowedLink(link('pie 1'));
    expect(history.state).toMatchObject({ key: 'entry' });
    focusFollowedLink(heading());
    expect(document.activeElement).toBe(link('pie 1'));
  });

  it('focuses the link that was saved if several links lead to the same page', () => {
    render(<Page dishes={['soup', 'pie', 'soup']} />);
    saveFollowedLink(link('soup 2'));
    focusFollowedLink(heading());
    expect(document.activeElement).toBe(link('soup 2'));
  });

  it('focuses the heading if no link is saved', () => {
    render(<Page dishes={['soup']} />);
    focusFollowedLink(heading());
    expect(document.activeElement).toBe(heading());
  });

  it('focuses the heading if the user had followed a link outside the page content', () => {
    render(<Page dishes={['soup']} />);
    saveFollowedLink(link('soup 0'));
    saveFollowedLink(link('All foods'));
    focusFollowedLink(heading());
    expect(document.activeElement).toBe(heading());
  });

  it('focuses the heading until the saved link is rendered, and then the link', async () => {
    const { rerender } = render(<Page dishes={['soup', 'pie']} />);
    saveFollowedLink(link('pie 1'));
    rerender(<Page dishes={[]} />);
    focusFollowedLink(heading());
    expect(document.activeElement).toBe(heading());
    rerender(<Page dishes={['soup']} />);
    rerender(<Page dishes={['soup', 'pie']} />);
    await waitFor(() => {
      expect(document.activeElement).toBe(link('pie 1'));
    });
  });

  it.each([
    [
      'after the user moved the focus',
      () => {
        screen.getByRole('textbox').focus();
      },
    ],
    [
      'after the returned function was called',
      (stop: () => void) => {
        stop();
      },
    ],
  ])('does not focus a link that is rendered %s', async (_when, act) => {
    const { rerender } = render(<Page dishes={['pie']} />);
    saveFollowedLink(link('pie 0'));
    rerender(<Page dishes={[]} />);
    act(focusFollowedLink(heading()));
    const focused = document.activeElement;
    rerender(<Page dishes={['pie']} />);
    // Waits for a new browser task. The callback of the MutationObserver has run by then.
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(focused);
  });
});
