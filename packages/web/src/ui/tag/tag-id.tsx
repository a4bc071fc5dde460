/** A tag's id, which may break after its colons and nowhere inside a part while there is room. */
export function TagId({ id }: { id: string }) {
  const [maker, ...rest] = id.split(':');
  return (
    <>
      {maker}:<wbr />
      {rest.join(':')}
    </>
  );
}
