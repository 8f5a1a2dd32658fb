interface Props {
  /** The ID of an element that can receive the focus. */
  targetId: string;
  text: string;
}

/**
 * A link that is visible only while it has the focus. A click moves the focus to another element of the page.
 *
 * While the link has the focus, it is in the layout above the content that follows, so it does not cover content.
 */
export function SkipLink({ targetId, text }: Props) {
  return (
    <div className="sr-only focus-within:not-sr-only print:hidden">
      <a
        href={`#${targetId}`}
        onClick={(event) => {
          // The navigation would add a history entry without `state`. On the login page, the return path would be
          // lost, because it is stored in `state`.
          event.preventDefault();
          document.getElementById(targetId)?.focus();
        }}
        className="skip-link"
      >
        {text}
      </a>
    </div>
  );
}
