/** Breaks after its colons, and inside a part only if it must. */
export function TagId({ id }: { id: string }) {
  const [maker, ...rest] = id.split(':');
  return (
    <>
      {maker}:<wbr />
      {rest.join(':')}
    </>
  );
}
