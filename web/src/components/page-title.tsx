interface Props {
  title: string;
  description: string;
}

/** What the tab and search engines show; React moves both into the head. */
export function PageTitle({ title, description }: Props) {
  return (
    <>
      <title>{`${title} · Potluck`}</title>
      <meta name="description" content={description} />
    </>
  );
}
