/** The drawing of a bowl with the site's name. On a narrow screen, it shows only the bowl. */
export function SiteLogo() {
  return (
    <span
      translate="no"
      className="display inline-flex items-center gap-2 text-[1.6rem] leading-none font-semibold tracking-tight"
    >
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden>
        <path d="M5 15.5h22v1.5a10 10 0 0 1-10 10h-2a10 10 0 0 1-10-10z" fill="var(--paprika)" />
        <path d="M3.5 14.5h25" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
        <path
          d="M12.5 10c-1.8-2 1.6-3.4-.2-6M19 10c-1.8-2 1.6-3.4-.2-6"
          fill="none"
          stroke="var(--saffron)"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="narrow:hidden">Potluck</span>
    </span>
  );
}
